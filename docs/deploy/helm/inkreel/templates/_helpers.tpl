{{- define "inkreel.labels" -}}
app.kubernetes.io/name: inkreel
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "inkreel.image" -}}
{{- if and (eq .Chart.AppVersion "v0.0.0") (not .Values.image.tag) }}
{{- fail "image.tag is empty: this chart is no release's; name the version of your image" }}
{{- end }}
{{- .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "inkreel.secret" -}}
{{- .Values.auth.existingSecret | default (printf "%s-nats" .Release.Name) }}
{{- end }}

{{- define "inkreel.nats" -}}
{{- if .Values.server.enabled }}nats://{{ .Release.Name }}-server:4222
{{- else }}{{ required "server.url is empty: name the NATS servers, or leave server.enabled true" .Values.server.url }}
{{- end }}
{{- end }}

{{/* What both pods are held to. */}}
{{- define "inkreel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "inkreel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* The passwords and keys of both. */}}
{{- define "inkreel.secrets" -}}
- secretRef: {name: {{ include "inkreel.secret" . }}}
{{- if .Values.storeSecret }}
- secretRef: {name: {{ .Values.storeSecret }}}
{{- end }}
{{- end }}
