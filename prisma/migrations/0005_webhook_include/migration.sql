-- What the events of a webhook contain in addition. Servers of earlier releases ignore it.
ALTER TABLE webhooks ADD COLUMN include text[] NOT NULL DEFAULT '{}';
