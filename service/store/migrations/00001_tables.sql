-- One file for both databases: types that both know, no numbers that a database
-- gives out. Times are microseconds since 1970 in UTC, JSON is text, credits are
-- hundredths.

-- +goose Up
CREATE TABLE settings (
	name TEXT PRIMARY KEY,
	value TEXT NOT NULL
);

CREATE TABLE plans (
	name TEXT PRIMARY KEY,
	entitlements TEXT NOT NULL
);

CREATE TABLE workspaces (
	id TEXT PRIMARY KEY,
	name TEXT NOT NULL,
	plan TEXT NOT NULL,
	addons TEXT NOT NULL,
	unlimited BOOLEAN NOT NULL,
	status TEXT NOT NULL,
	created_at BIGINT NOT NULL
);

CREATE TABLE keys (
	id TEXT PRIMARY KEY,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	name TEXT NOT NULL,
	prefix TEXT NOT NULL,
	hash TEXT NOT NULL UNIQUE,
	created_at BIGINT NOT NULL,
	last_used_at BIGINT,
	revoked_at BIGINT
);
CREATE INDEX keys_of_workspace ON keys (workspace_id, created_at);

-- What the ledger of a workspace sums up to, and how many rows it has.
CREATE TABLE balances (
	workspace_id TEXT PRIMARY KEY REFERENCES workspaces (id),
	cents BIGINT NOT NULL,
	entries BIGINT NOT NULL
);

-- Rows are numbered without gaps in each workspace. A video is reserved for once
-- and ends once, settled or released.
CREATE TABLE ledger (
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	number BIGINT NOT NULL,
	at BIGINT NOT NULL,
	kind TEXT NOT NULL CHECK (kind IN ('grant', 'reserve', 'settle', 'release', 'adjust')),
	cents BIGINT NOT NULL,
	video_id TEXT,
	note TEXT NOT NULL,
	PRIMARY KEY (workspace_id, number)
);
CREATE UNIQUE INDEX ledger_of_video ON ledger (video_id, kind) WHERE video_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_ends_once ON ledger (video_id) WHERE video_id IS NOT NULL AND kind IN ('settle', 'release');

-- The request comes last: it is long, and read seldom.
CREATE TABLE videos (
	id TEXT PRIMARY KEY,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	video_id TEXT NOT NULL,
	title TEXT NOT NULL,
	visibility TEXT NOT NULL,
	output TEXT NOT NULL,
	status TEXT NOT NULL,
	stage TEXT NOT NULL,
	percent INTEGER NOT NULL,
	engine TEXT NOT NULL,
	style TEXT NOT NULL,
	orientation TEXT NOT NULL,
	language TEXT NOT NULL,
	timing TEXT NOT NULL,
	request_sha256 TEXT NOT NULL,
	primary_id TEXT REFERENCES videos (id),
	variant_index INTEGER NOT NULL,
	plan TEXT NOT NULL,
	film TEXT NOT NULL,
	srt TEXT NOT NULL,
	vtt TEXT NOT NULL,
	poster TEXT NOT NULL,
	duration_ms BIGINT NOT NULL,
	frames INTEGER NOT NULL,
	reserved_cents BIGINT NOT NULL,
	cost_cents BIGINT,
	webhook_url TEXT NOT NULL,
	cancel_asked_at BIGINT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	ended_at BIGINT,
	deleted_at BIGINT,
	error TEXT,
	notes TEXT,
	script_text TEXT NOT NULL,
	request TEXT NOT NULL,
	UNIQUE (workspace_id, video_id)
);
CREATE INDEX videos_listed ON videos (workspace_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX videos_public ON videos (created_at, id) WHERE deleted_at IS NULL AND visibility = 'public' AND status = 'completed';
CREATE INDEX videos_unfinished ON videos (updated_at) WHERE ended_at IS NULL;
CREATE INDEX videos_running ON videos (workspace_id) WHERE ended_at IS NULL;
CREATE INDEX videos_of_primary ON videos (primary_id, variant_index) WHERE primary_id IS NOT NULL;
CREATE INDEX videos_deleted ON videos (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE edits (
	id TEXT PRIMARY KEY,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	video TEXT NOT NULL REFERENCES videos (id),
	kind TEXT NOT NULL,
	frame TEXT NOT NULL,
	prompt TEXT NOT NULL,
	refs TEXT,
	change TEXT NOT NULL,
	status TEXT NOT NULL,
	artifact TEXT NOT NULL,
	error TEXT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL
);
CREATE INDEX edits_of_video ON edits (video, created_at);
CREATE INDEX edits_unfinished ON edits (updated_at) WHERE status = 'processing';

CREATE TABLE styles (
	id TEXT PRIMARY KEY,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	style_name TEXT NOT NULL,
	source TEXT NOT NULL,
	kind TEXT NOT NULL,
	status TEXT NOT NULL,
	analysis TEXT,
	error TEXT,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	deleted_at BIGINT
);
CREATE INDEX styles_of_workspace ON styles (workspace_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX styles_unfinished ON styles (updated_at) WHERE status = 'pending';

CREATE TABLE uploads (
	id TEXT PRIMARY KEY,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	name TEXT NOT NULL,
	kind TEXT NOT NULL,
	content_type TEXT NOT NULL,
	size BIGINT NOT NULL,
	sha256 TEXT NOT NULL,
	artifact TEXT NOT NULL,
	single_use BOOLEAN NOT NULL,
	used_by TEXT,
	used_at BIGINT,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);
CREATE INDEX uploads_expiring ON uploads (expires_at);

CREATE TABLE idempotency (
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	key TEXT NOT NULL,
	request_sha256 TEXT NOT NULL,
	status INTEGER NOT NULL,
	response TEXT,
	video TEXT,
	expires_at BIGINT NOT NULL,
	PRIMARY KEY (workspace_id, key)
);
CREATE INDEX idempotency_expiring ON idempotency (expires_at);

-- The outbox: a row goes once the stream has acknowledged it.
CREATE TABLE tasks (
	id TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	subject TEXT NOT NULL,
	body TEXT,
	created_at BIGINT NOT NULL
);
CREATE INDEX tasks_in_order ON tasks (created_at, id);

CREATE TABLE deliveries (
	id TEXT PRIMARY KEY,
	workspace_id TEXT NOT NULL REFERENCES workspaces (id),
	video TEXT NOT NULL,
	url TEXT NOT NULL,
	body TEXT NOT NULL,
	attempts INTEGER NOT NULL,
	next_at BIGINT NOT NULL,
	state TEXT NOT NULL,
	last_error TEXT NOT NULL,
	created_at BIGINT NOT NULL
);
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'waiting';

-- A token bucket is one number: when it will be full again if nothing is taken.
CREATE TABLE buckets (
	key_id TEXT PRIMARY KEY REFERENCES keys (id),
	full_at BIGINT NOT NULL
);
