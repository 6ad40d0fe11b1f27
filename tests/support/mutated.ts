import fc from 'fast-check'

/**
 * A JSON value as a careless or hostile program would write it: one to three of its parts, at any depth, are left out,
 * replaced by anything, repeated, or written as another type. The original value is not changed.
 */
export const mutated = (value: unknown): fc.Arbitrary<unknown> =>
  fc.array(fc.record({ at: fc.nat(), change }), { minLength: 1, maxLength: 3 }).map((mutations) => {
    let changed = value
    for (const mutation of mutations) {
      const places = placesOf(changed)
      const place = places[mutation.at % places.length] ?? []
      changed = changedAt(changed, place, mutation.change)
    }
    return changed
  })

type Change = { kind: 'drop' } | { kind: 'double' } | { kind: 'retype' } | { kind: 'replace'; with: unknown }

/** Values that most often break readers: limits, signs, half characters, names of inherited properties. */
const AWKWARD = [null, -1, 0.5, 1e308, '', ' ', 'NaN', '\uD800', '__proto__', 'constructor', [], [[]], {}, [null]]

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: 'drop' }),
  fc.constant<Change>({ kind: 'double' }),
  fc.constant<Change>({ kind: 'retype' }),
  fc.oneof(fc.constantFrom(...AWKWARD), fc.jsonValue()).map((part): Change => ({ kind: 'replace', with: part })),
)

type Place = readonly string[]

/** The path to each part of a value, the value itself first. */
function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...place, key]))]
}

function changedAt(value: unknown, [key, ...rest]: Place, mutation: Change): unknown {
  if (key === undefined)
    return mutation.kind === 'replace' ? mutation.with : mutation.kind === 'retype' ? retyped(value) : value
  const dropped = rest.length === 0 && mutation.kind === 'drop'
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown, index) => {
      if (String(index) !== key) return [part]
      const doubled = rest.length === 0 && mutation.kind === 'double'
      return dropped ? [] : doubled ? [part, part] : [changedAt(part, rest, mutation)]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !dropped || name !== key)
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === key ? changedAt(part, rest, mutation) : part]),
  )
}

function retyped(value: unknown): unknown {
  if (typeof value === 'string') return Number.isNaN(Number(value)) ? value.length : Number(value)
  if (Array.isArray(value)) return Object.fromEntries(value.entries())
  return typeof value === 'object' && value !== null ? Object.values(value) : String(value)
}
