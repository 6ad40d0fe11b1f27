import type { Arbitrary } from 'fast-check'
import { expect } from 'vitest'

import type { TestServer } from '#tests/support/server.ts'

/** What the tests share that fill a database at random and ask who sees what of it. */

type Client = Pick<Awaited<ReturnType<TestServer['as']>>, 'get'>

export type Generated<Source> = Source extends Arbitrary<infer Value> ? Value : never

export const three = async <Row>(make: (at: number) => Promise<Row>) =>
  [await make(0), await make(1), await make(2)] as const

/** What this client is told at an address, which it must be. */
export async function ask<Answer>(client: Client, address: string): Promise<Answer> {
  const answer = await client.get(address)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

/** In ascending order. */
export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other)
