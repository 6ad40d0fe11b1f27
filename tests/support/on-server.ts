import { Client } from 'pg'

/** Runs one statement on a PostgreSQL server, and answers its rows. */
export async function onServer<Row extends object>(serverUrl: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
