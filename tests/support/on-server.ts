import { Client } from 'pg'

/** Runs one statement on a PostgreSQL server and returns its rows. */
export const onServer = <Row extends object>(serverUrl: string, statement: string): Promise<Row[]> =>
  connected(serverUrl, async (client) => (await client.query<Row>(statement)).rows)

/** Runs something on a PostgreSQL server under a named lock. */
export const lockedOnServer = (
  serverUrl: string,
  name: string,
  act: (client: Client) => Promise<void>,
): Promise<void> =>
  connected(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]) // held until the connection ends
    await act(client)
  })

async function connected<Result>(serverUrl: string, act: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: serverUrl, connectionTimeoutMillis: 3000 })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
