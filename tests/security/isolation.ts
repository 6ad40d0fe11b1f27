import type { Arbitrary } from 'fast-check'
import { expect } from 'vitest'

import type { TestServer } from '#tests/support/server.ts'

/** Shared by the tests that fill a database at random and check who sees what. */

type Client = Pick<Awaited<ReturnType<TestServer['as']>>, 'get'>

export type Generated<Source> = Source extends Arbitrary<infer Value> ? Value : never

export const three = async <Row>(make: (index: number) => Promise<Row>) =>
  [await make(0), await make(1), await make(2)] as const

/** The response to this client at an address; it must be 200. */
export async function getJson<Answer>(client: Client, address: string): Promise<Answer> {
  const answer = await client.get(address)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

/** In ascending order. */
export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other)
