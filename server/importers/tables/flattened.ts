/** The values of a record with the paths to them, in their order; what is null or empty is left out. */
export function* flattened(value: unknown, path = '', depth = 0): Generator<readonly [path: string, text: string]> {
  if (value === null || value === undefined || value === '') return
  if (typeof value !== 'object') yield [path, written(value)]
  else if (depth >= MAX_DEPTH) yield [path, JSON.stringify(value)]
  else if (Array.isArray(value)) yield* elements(value, path, depth)
  else
    for (const [name, held] of Object.entries(value))
      yield* flattened(held, path === '' ? name : `${path}.${name}`, depth + 1)
}

/** The first ones each, and all further ones together. */
function* elements(list: readonly unknown[], path: string, depth: number): Generator<readonly [string, string]> {
  for (const [at, held] of list.slice(0, MAX).entries()) yield* flattened(held, `${path}[${at}]`, depth + 1)
  if (list.length > MAX) yield [`${path}[${MAX}]`, list.slice(MAX).map(written).join('; ')]
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const MAX = 10
const MAX_DEPTH = 10
