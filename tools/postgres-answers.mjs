/** Exits with 0 if a PostgreSQL server answers at TEST_DATABASE_URL within three seconds, otherwise with 1. */
import pg from 'pg'

const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL, connectionTimeoutMillis: 3000 })
try {
  await client.connect()
  await client.end()
} catch {
  process.exit(1)
}
