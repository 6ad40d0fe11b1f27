import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'

import { linguiMacro } from './tools/lingui-macro.ts'
import { precompress } from './tools/precompress.ts'

/** Packages that ship WebAssembly, data files or native code: Node loads them from `node_modules`. */
const UNBUNDLED = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'mpg123-decoder',
  'ogg-opus-decoder',
  '@fastify/swagger-ui',
  'fontkit',
  'pdfkit',
  'vite',
]

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    // the tests and the server need no routes
    ...(isSsrBuild || mode === 'test' ? [] : [tanstackRouter(ROUTES)]),
    react(),
    linguiMacro(),
    neverCacheGlobs(),
    ...(isSsrBuild ? [] : [precompress()]),
  ],
  html: { cspNonce: '__CSP_NONCE__' }, // the server writes a fresh one into every answer
  build: isSsrBuild ? serverBuild : webBuild,
  ...(isSsrBuild ? { ssr: { noExternal: true, external: UNBUNDLED }, publicDir: false } : {}),
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // what is tested is read once for all files of a worker, not once for each: a test leaves nothing behind in a module
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    experimental: { fsModuleCache: true }, // what was transformed once is read from node_modules the next time
    retry: 1, // as in the browser: `npm test` names at its end what passed only at the second try
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['tests/support/run.setup.ts'],
          include: [
            '{contracts,domain,lifecycles,server,demo,tools}/**/*.test.ts',
            'tests/{conformance,fuzz,models,security,server}/**/*.test.ts',
          ],
          exclude: NOT_NOW,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          setupFiles: ['tests/support/dom.setup.ts'],
          include: ['src/**/*.test.{ts,tsx}', 'tests/{conformance,models}/**/*.test.tsx'],
          exclude: NOT_NOW,
        },
      },
    ],
  },
}))

/**
 * The result of `import.meta.glob` depends on other files, so a file that calls it is never cached. Vitest does the same, but only where
 * the call has no type argument.
 */
const neverCacheGlobs = (): Plugin => ({
  name: 'never-cache-globs',
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
    defineCacheKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : undefined)),
})

/** `*.night.test.ts` takes long, and runs in `npm run test:night` only: docs/testing.md. */
const NOT_NOW = [...configDefaults.exclude, ...(process.env['TEST_NIGHT'] ? [] : ['**/*.night.test.{ts,tsx}'])]

/** A screen's loader comes with the screen: else every contract of the API would be part of the first page. */
const ROUTES = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
  },
} satisfies Parameters<typeof tanstackRouter>[0]

/** Libraries that the first page runs on: they change seldom, so they are a file that stays in the cache. */
const FIRST_LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|@lingui|ofetch|ufo|destr|@tanstack)[\\/]/

/** Only who chooses days of their own needs a calendar; the frame needs but the language of its provider. */
const CALENDAR = /@mantine[\\/]dates[\\/]esm[\\/](?!components[\\/]DatesProvider)/

/** Lists need the table, and the pages that people land on do not. */
const TABLE =
  /(mantine-react-table|@tanstack[\\/](table-core|react-table|match-sorter-utils|virtual-core|react-virtual))[\\/]/

/** All other libraries, what forms and dialogs are made of above all: one file instead of a dozen small ones. */
const KIT = /node_modules[\\/]/

/** Our own code: a file of it may need a library's, never the other way round, so that no two files need each other. */
const OWN = /^(?!.*node_modules)/

/** Only who writes posts or messages needs an editor. */
const EDITOR = /(@tiptap|prosemirror-[a-z-]+|@mantine[\\/]tiptap|linkifyjs|rope-sequence|orderedmap|w3c-keyname)[\\/]/

const webBuild: BuildEnvironmentOptions = {
  modulePreload: { polyfill: false }, // all browsers of the target know it
  outDir: 'dist/web',
  target: 'baseline-widely-available',
  rolldownOptions: {
    output: {
      codeSplitting: {
        // A browser fetches six files at a time, and each costs a journey: what the first page needs is two files,
        // and what several screens share is a few, not dozens.
        groups: [
          { name: 'vendor', tags: ['$initial'], priority: 3, test: FIRST_LIBRARIES },
          { name: 'start', tags: ['$initial'], priority: 2 },
          { name: 'calendar', priority: 2, test: CALENDAR, includeDependenciesRecursively: false },
          { name: 'editor', priority: 2, test: EDITOR, includeDependenciesRecursively: false },
          { name: 'table', priority: 2, test: TABLE, includeDependenciesRecursively: false },
          { name: 'shared', test: OWN, minShareCount: 16, priority: 1, includeDependenciesRecursively: false },
          { name: 'kit', test: KIT, minShareCount: 4, priority: 0, includeDependenciesRecursively: false },
        ],
      },
    },
  },
}

const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rolldownOptions: {
    input: {
      atalaya: 'server/cli/atalaya.ts',
      'database-worker': 'server/db/embedded/database-worker.ts',
      'report-worker': 'server/reports/pdf/report-worker.ts',
    },
    output: { entryFileNames: '[name].mjs' },
  },
}
