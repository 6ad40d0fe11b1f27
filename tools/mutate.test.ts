import { describe, expect, test } from 'vitest'

import { isDropped, isWritten, mutantsOf, mutated } from './mutate.ts'

/** A source as it reads with each fault, in the order of their positions. */
const faultsIn = (source: string, options = {}, file = 'a.ts') =>
  mutantsOf(file, source, options).map((mutant) => mutated(source, mutant))

describe('the faults', () => {
  test.each([
    ['a condition', `if (a) b()`, [`if (!(a)) b()`]],
    ['a denial', `f(!a)`, [`f((a))`]],
    ['a choice', `const a = b() ? c : d`, [`const a = !(b()) ? c : d`]],
    ['a comparison', `if (a === b) c()`, [`if (a !== b) c()`]],
    ['a limit', `f(a < b, a >= b)`, [`f(a <= b, a >= b)`, `f(a < b, a > b)`]],
    ['a sum', `f(a + b, 'a' + b)`, [`f(a - b, 'a' + b)`]],
    ['and, or', `f(a && (b || c))`, [`f(a || (b || c))`, `f(a && (b && c))`]],
    ['a default', `f(a ?? b)`, [`f((a))`]],
    ['a number, a yes', `f(2, true, 365)`, [`f(3, true, 365)`, `f(2, false, 365)`]],
    [
      'an early return',
      `function f() { if (a) return 'b'; return 'c' }`,
      [`function f() { if (!(a)) return 'b'; return 'c' }`, `function f() { if (a) ; return 'c' }`],
    ],
    ['a refusal', `if (!a) { throw new Error() }`, [`if ((a)) { throw new Error() }`, `if (!a) { ; }`]],
    [
      'a call that may refuse',
      `async function f() { await refuseOthers(a); requireOne(b)({ c }); d() }`,
      [`async function f() { ; requireOne(b)({ c }); d() }`, `async function f() { await refuseOthers(a); ; d() }`],
    ],
    ['a link of a chain', `rows.filter(f).map(g).sort()`, [`rows.map(g).sort()`, `rows.filter(f).map(g)`]],
    [
      'a condition of a query',
      `db.selectFrom('a').where('b', '<', c).select('d')`,
      [`db.selectFrom('a').select('d')`, `db.selectFrom('a').where('b', '<=', c).select('d')`],
    ],
    ['an operand of a query', `eb.and([f(a), f(b)])`, [`eb.and([f(b)])`, `eb.and([f(a)])`]],
    [
      'the text of SQL',
      'sql`a = ${b} and c is null`',
      [
        'sql`true and c is null`',
        'sql`a <> ${b} and c is null`',
        'sql`a = ${b} or c is null`',
        'sql`a = ${b} and true`',
        'sql`a = ${b} and c is not null`',
      ],
    ],
    ['the answer of a predicate', `const isOld = (a: A) => a.old`, [`const isOld = (a: A) => !(a.old)`]],
  ])('in %s', (_, source, expected) => {
    expect(faultsIn(source)).toEqual(expected)
  })

  test.each([
    ['a transition', `m({ on: { go: 'there' } })`, [`m({ on: {} })`]],
    ['a guard and a target', `m({ guard: 'isOn', target: 'on', })`, [`m({ target: 'on', })`, `m({ guard: 'isOn', })`]],
    ['actions', `m({ actions: ['a', 'b'] })`, [`m({})`, `m({ actions: ['b'] })`, `m({ actions: ['a'] })`]],
    ['an assigned field', `assign({ a: null, b: c })`, [`assign({ b: c })`, `assign({ a: null })`]],
    ['the fields that are worked out', `assign(({ event }) => ({ a: event.a }))`, [`assign(({ event }) => ({}))`]],
    [
      'the guards of a setup',
      `setup({ guards: { wired: ({ context }) => context.wired } })`,
      [`setup({ guards: { wired: ({ context }) => !(context.wired) } })`],
    ],
    ['what happens when a call fails', `m({ invoke: { src: 'a', onError: f } })`, [`m({ invoke: { src: 'a' } })`]],
  ])('in the chart of a machine: %s', (_, source, expected) => {
    expect(faultsIn(source)).toEqual(expected)
  })

  test.each([
    ['types', `type A = { a: 1; b: true }\nconst a = f<1 | true>(b as 1)\nfunction g(a: 0 | 1): void {}`],
    ['messages', 'const a = msg`${b && c}`'],
    ['imports', `import a from './a.ts'`],
    ['the maps of a setup', `setup({ actions: { a: f }, guards: { b: g } })`],
  ])('are none in %s', (_, source) => {
    expect(faultsIn(source)).toEqual([])
  })

  test('are within a guard of a route, and its absence', () => {
    const source = `createFileRoute('/a')({ beforeLoad: f(true), staleTime: 3 })`
    expect(faultsIn(source, { onlyIn: 'beforeLoad' })).toEqual([
      `createFileRoute('/a')({ staleTime: 3 })`,
      `createFileRoute('/a')({ beforeLoad: f(false), staleTime: 3 })`,
    ])
  })

  test.each([
    ['the only condition', 'select a from b where c order by d', ['select a from b where true order by d']],
    [
      'a join',
      'from a join b on c left join d on e',
      ['from a join b on true left join d on e', 'from a join b on c left join d on true'],
    ],
    ['alternatives', '(a or b) and c', ['true and c', '(false or b) and c', '(a or false) and c', '(a or b) and true']],
    ['a span', 'a between 1 and 2 and b', ['true and b', 'a between 1 and 2 and true']],
    [
      'a subquery',
      'exists (select from a where b) and c',
      ['true and c', 'exists (select from a where true) and c', 'exists (select from a where b) and true'],
    ],
    ['a text', `where a = 'b and (c'`, ['where true']],
    [
      'a conflict',
      'select a from b where c on conflict (d) do nothing',
      ['select a from b where true on conflict (d) do nothing'],
    ],
    [
      'a case',
      'case when a and b then c else d end',
      ['case when true and b then c else d end', 'case when a and true then c else d end'],
    ],
    ['no condition', 'update a set b = c, d = extract(year from e)', []],
  ])('leave out a condition of SQL: %s', (_, text, expected) => {
    const source = `sql\`${text}\``
    const faults = mutantsOf('a.ts', source).filter(isDropped)
    expect(faults.map((mutant) => mutated(source, mutant).slice(4, -1)).toSorted()).toEqual(expected.toSorted())
  })

  test('leave out a condition of a join', () => {
    const source = `join.onRef('a', '=', 'b').on('c', '=', d)`
    expect(
      mutantsOf('a.ts', source)
        .filter(isDropped)
        .map((mutant) => mutated(source, mutant)),
    ).toEqual([`join.on('c', '=', d)`, `join.onRef('a', '=', 'b')`])
  })

  test('name their position and the change', () => {
    expect(mutantsOf('domain/a.ts', `const a = 1000\nif (a > b) c()`)).toEqual([
      { file: 'domain/a.ts', line: 2, start: 21, end: 22, text: '>=', kind: 'operator', what: '> → >=' },
    ])
  })

  test('are distinguished from a replacement that is not valid code', () => {
    const [mutant] = mutantsOf('a.ts', `f(true)`)
    expect(isWritten(mutant!, `f(true)`)).toBe(true)
    expect(isWritten({ ...mutant!, text: '(' }, `f(true)`)).toBe(false)
  })
})
