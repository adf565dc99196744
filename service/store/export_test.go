package store

import "context"

// PretendVersion makes the database one that a newer release has changed.
func PretendVersion(tx *Tx, version int) error {
	_, err := tx.exec(context.Background(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)", version, true)
	return err
}
