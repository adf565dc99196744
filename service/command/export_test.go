package command

// WebhookSecrets is exported to tests.
var WebhookSecrets = webhookSecrets
