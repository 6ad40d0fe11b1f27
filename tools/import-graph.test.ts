import { describe, expect, test } from 'vitest'

import { importGraph, testsReaching } from './import-graph.ts'

const graphOf = (texts: Record<string, string>) => importGraph(new Map(Object.entries(texts)))

describe('the graph of imports', () => {
  test('resolves aliases, relative paths, exports from another file and dynamic imports', () => {
    const graph = graphOf({
      'server/calls.ts': `import { a } from '#domain/a.ts'\nimport {\n  b,\n  c,\n} from '../domain/b.ts'\nimport './side.ts'`,
      'server/more.ts': `export { a } from '#domain/a.ts'\nexport * from './side.ts'\nconst b = await import('#domain/b.ts')`,
      'domain/a.ts': '',
      'domain/b.ts': '',
      'server/side.ts': '',
    })
    expect(graph.importersOf('domain/a.ts')).toEqual(['server/calls.ts', 'server/more.ts'])
    expect(graph.importersOf('domain/b.ts')).toEqual(['server/calls.ts', 'server/more.ts'])
    expect(graph.importersOf('server/side.ts')).toEqual(['server/calls.ts', 'server/more.ts'])
  })

  test('ignores imports of types only', () => {
    const graph = graphOf({
      'src/one.ts': `import type { A } from './a.ts'\nimport { type A, type B } from './a.ts'\nexport type { A } from './a.ts'`,
      'src/other.ts': `import { type A, b } from './a.ts'`,
      'src/a.ts': '',
    })
    expect(graph.importersOf('src/a.ts')).toEqual(['src/other.ts'])
  })

  test('follows a glob to the files that it matches', () => {
    const graph = graphOf({
      'tests/models/all.test.ts': `const found = import.meta.glob<object>('../../src/machines/*.machine.ts', { eager: true })`,
      'src/machines/lamp.machine.ts': '',
      'src/machines/lamp.ts': '',
    })
    expect(graph.importersOf('src/machines/lamp.machine.ts')).toEqual(['tests/models/all.test.ts'])
    expect(graph.importersOf('src/machines/lamp.ts')).toEqual([])
  })
})

describe('the tests that reach a file', () => {
  const graph = graphOf({
    'server/app.ts': `import './modules/calls/calls.routes.ts'\nimport './modules/users/users.routes.ts'\nimport './plugins/mail.ts'`,
    'server/plugins/mail.ts': '',
    'server/modules/calls/calls.routes.ts': `import './call-list.ts'`,
    'server/modules/calls/call-list.ts': `import '#domain/pages.ts'`,
    'server/modules/calls/call-list.both.test.ts': `import '#tests/support/server.ts'`,
    'server/modules/calls/call-notes.test.ts': `import '#tests/support/server.ts'`,
    'server/modules/calls/export/file.test.ts': `import '#tests/support/server.ts'`,
    'server/modules/users/users.routes.ts': '',
    'server/modules/users/users.test.ts': `import '#tests/support/server.ts'`,
    'tests/support/server.ts': `import '#server/app.ts'`,
    'domain/pages.ts': '',
    'domain/pages.test.ts': `import './pages.ts'`,
    'domain/pages.night.test.ts': `import './pages.ts'`,
    'domain/sums.test.ts': `import './sums.ts'`,
    'domain/sums.ts': '',
    'tests/browser/pages.test.ts': `import '#domain/pages.ts'`,
    'src/route-tree.gen.ts': `import './routes/_signed-in/calls/index.tsx'`,
    'src/app/router.ts': `import '#src/route-tree.gen.ts'`,
    'tests/support/render.tsx': `import '#src/app/router.ts'`,
    'src/routes/_signed-in/calls/index.tsx': `import '#src/features/calls/table.tsx'\nexport const Route = createFileRoute('/_signed-in/calls/')({})`,
    'src/routes/_signed-in/calls/$id.tsx': `export const Route = createFileRoute('/_signed-in/calls/$id')({})`,
    'src/features/calls/table.tsx': '',
    'src/features/calls/calls.test.tsx': `import '#tests/support/render.tsx'`,
    'src/features/users/users.test.tsx': `import '#tests/support/render.tsx'\nrenderAt('/calls?page=2')`,
    'src/features/posts/posts.test.tsx': `import { visitCall } from '#tests/support/call-page.ts'`,
    'tests/support/call-page.ts': `import './render.tsx'\nexport const visitCall = (id) => renderAt(\`/calls/\${id}\`)`,
  })
  const reaching = (file: string) => testsReaching(graph, file).map(({ test: path, steps }) => `${steps} ${path}`)

  test('are of its module of the server, the most similar name first, and not those of the whole server', () => {
    expect(reaching('server/modules/calls/call-list.ts')).toEqual([
      '1 server/modules/calls/call-list.both.test.ts',
      '1 server/modules/calls/call-notes.test.ts',
      '2 server/modules/calls/export/file.test.ts',
    ])
  })

  test('are those that import it, then those of the modules that use it; none of the night and of the browser', () => {
    expect(reaching('domain/pages.ts')).toEqual([
      '1 domain/pages.test.ts',
      '2 server/modules/calls/call-list.both.test.ts',
      '2 server/modules/calls/call-notes.test.ts',
      '3 server/modules/calls/export/file.test.ts',
    ])
  })

  test('are of its feature, and those that open the page it is on', () => {
    expect(reaching('src/features/calls/table.tsx')).toEqual([
      '1 src/features/calls/calls.test.tsx',
      '2 src/features/users/users.test.tsx',
    ])
  })

  test('open the address of a route, whose parameters may be anything', () => {
    expect(reaching('src/routes/_signed-in/calls/index.tsx')).toEqual(['1 src/features/users/users.test.tsx'])
    expect(reaching('src/routes/_signed-in/calls/$id.tsx')).toEqual(['2 src/features/posts/posts.test.tsx'])
  })

  test('are all that use the server, for a plugin of it', () => {
    expect(reaching('server/plugins/mail.ts')).toHaveLength(4)
  })

  test('are a test itself when it is changed, and the users of a support file', () => {
    expect(reaching('domain/sums.test.ts')).toEqual(['0 domain/sums.test.ts'])
    expect(reaching('tests/support/call-page.ts')).toEqual(['1 src/features/posts/posts.test.tsx'])
  })
})
