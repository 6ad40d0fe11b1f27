import path from 'node:path'

/**
 * The import arrows of docs/architecture.md as a lint rule: what each place may import, beside itself. A place is the
 * longest path below that a file starts with; `*` stands for the name of one folder. `sharesPublic`: it may also import the
 * `public.ts` of its neighbours, which names what a module or feature offers to others. `packages` limits the modules
 * from node_modules and from Node itself; without it a place may use any package (but only `server`, `demo`, `tools` and
 * `tests` may use Node's own modules).
 */
const PLACES = {
  contracts: { mayImport: [], packages: ['zod/mini', 'zod'] },
  domain: { mayImport: ['contracts'], packages: ['@casl/ability'] },
  lifecycles: { mayImport: ['contracts', 'domain'], packages: ['xstate'] },
  'src/machines': { mayImport: ['lifecycles', 'contracts', 'domain'], packages: ['xstate'] },
  'src/lib': { mayImport: ['contracts'] },
  'src/context': { mayImport: ['src/machines', 'src/lib', 'lifecycles', 'contracts'] },
  'src/ui': { mayImport: ['src/lib'] },
  'src/words': {
    mayImport: ['contracts', 'domain'],
    packages: ['@lingui/core', '@lingui/core/macro', '@lingui/react'],
  },
  'src/query': { mayImport: ['src/ui', 'src/context', 'src/machines', 'src/lib', 'contracts'] },
  'src/forms': {
    mayImport: ['src/ui', 'src/query', 'src/context', 'src/machines', 'src/lib', 'lifecycles', 'contracts'],
  },
  'src/list': { mayImport: ['src/ui', 'src/forms', 'src/context', 'src/lib', 'contracts'] },
  'src/reporting': { mayImport: ['src/ui', 'src/words', 'src/lib', 'contracts', 'domain'] },
  'src/conversation': {
    mayImport: [
      'src/context',
      'src/ui',
      'src/query',
      'src/forms',
      'src/words',
      'src/lib',
      'src/machines',
      'lifecycles',
      'contracts',
      'domain',
    ],
  },
  'src/evaluation': {
    mayImport: [
      'src/conversation',
      'src/context',
      'src/ui',
      'src/query',
      'src/forms',
      'src/words',
      'src/lib',
      'src/machines',
      'lifecycles',
      'contracts',
      'domain',
    ],
  },
  'src/features/*': {
    mayImport: [
      'src/conversation',
      'src/evaluation',
      'src/context',
      'src/list',
      'src/reporting',
      'src/ui',
      'src/query',
      'src/forms',
      'src/words',
      'src/lib',
      'src/machines',
      'lifecycles',
      'contracts',
      'domain',
    ],
    sharesPublic: true,
  },
  'src/routes': { mayImport: ['src/features', 'src/context', 'src/machines', 'lifecycles', 'contracts'] },
  src: { mayImport: ['lifecycles', 'contracts', 'domain'] },
  'server/archives': { mayImport: [], node: true },
  'server/importers': { mayImport: ['contracts', 'domain', 'server/archives'], node: true },
  'server/analysis': { mayImport: ['contracts', 'domain'], node: true },
  'server/support-mail': {
    mayImport: ['contracts', 'domain', 'server/people/email-address.ts', 'server/plugins/mail.ts'],
    node: true,
  },
  // shared steps know nothing about their users
  'server/lifecycle': {
    mayImport: ['contracts', 'domain', 'lifecycles', 'server'],
    mayNotImport: ['server/modules', 'server/cli', 'server/app.ts'],
    node: true,
  },
  'server/modules/*': {
    mayImport: ['contracts', 'domain', 'lifecycles', 'server'],
    mayNotImport: ['server/modules', 'server/cli', 'server/app.ts'],
    sharesPublic: true,
    node: true,
  },
  server: { mayImport: ['contracts', 'domain', 'lifecycles', 'demo'], node: true },
  demo: { mayImport: ['contracts', 'domain', 'lifecycles', 'server'], node: true },
  tools: { mayImport: ['src', 'server', 'lifecycles', 'contracts', 'domain', 'demo'], node: true },
  tests: { mayImport: ['src', 'server', 'lifecycles', 'contracts', 'domain', 'demo', 'tools'], node: true },
}

/** What a test beside its source may use, in any place. */
const TEST_SUPPORT = ['tests/support', 'contracts']

const ALIAS = /^#(contracts|domain|lifecycles|src|server|demo|tests)\//
const ROOT = path.resolve(import.meta.dirname, '..')

/** Why `file` may not import `specifier`, or null if it may. Paths are relative to the repository, with `/`. */
export function whyForbidden(file, specifier) {
  const home = placeOf(file)
  if (!home) return null
  const { place, rule } = home
  const isTest = /\.test\.tsx?$/.test(file)

  if (specifier.startsWith('node:'))
    return rule.node || isTest ? null : `${place} runs in a browser too: no ${specifier}`
  const target = resolve(file, specifier)
  if (target === null) {
    if (!rule.packages || isTest || rule.packages.includes(specifier)) return null
    return `${place} may use ${rule.packages.join(', ') || 'no package'}, not ${specifier}`
  }
  if (isInside(target, place) || (isTest && TEST_SUPPORT.some((prefix) => isInside(target, prefix)))) return null
  if (
    rule.sharesPublic &&
    target === `${path.posix.dirname(place)}/${path.posix.basename(path.posix.dirname(target))}/public.ts`
  )
    return null
  const forbidden = rule.mayNotImport?.some((prefix) => isInside(target, prefix))
  if (!forbidden && rule.mayImport.some((prefix) => isInside(target, prefix))) return null
  const allowed = [...rule.mayImport, ...(rule.sharesPublic ? ['public.ts of its neighbours'] : [])]
  return `${place} may not import ${target} (allowed: ${allowed.join(', ') || 'nothing but itself'})`
}

function placeOf(file) {
  const segments = file.split('/')
  const names = Object.keys(PLACES).toSorted((one, other) => other.split('/').length - one.split('/').length)
  for (const name of names) {
    const pattern = name.split('/')
    if (pattern.length < segments.length && pattern.every((part, index) => part === '*' || part === segments[index])) {
      return { place: segments.slice(0, pattern.length).join('/'), rule: PLACES[name] }
    }
  }
  return null
}

/** The file that a specifier names, relative to the repository; null for a package. */
function resolve(file, specifier) {
  if (ALIAS.test(specifier)) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return null
}

const isInside = (file, place) => file === place || file.startsWith(`${place}/`)

const rule = {
  create(context) {
    const file = path
      .relative(ROOT, context.physicalFilename ?? context.filename)
      .split(path.sep)
      .join('/')
    const check = (node) => {
      const specifier = node?.value
      if (typeof specifier !== 'string') return
      const why = whyForbidden(file, specifier)
      if (why) context.report({ node, message: why })
    }
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
    }
  },
}

export default { meta: { name: 'house' }, rules: { arrows: rule } }
