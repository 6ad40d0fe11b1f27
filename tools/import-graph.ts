import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Which files need which others at run time. Paths are relative to the repository; imported style sheets and JSON files
 * count as files.
 */
export type ImportGraph = {
  files: ReadonlySet<string>
  importersOf: (file: string) => readonly string[]
  /** The tests, and helper files for tests, that open the address of a browser route. */
  openersOf: (route: string) => readonly string[]
}

/** `steps` is the number of imports between the test and the file. */
export type ReachedTest = { test: string; steps: number }

const FOLDERS = ['contracts', 'domain', 'lifecycles', 'src', 'server', 'demo', 'tests', 'tools']
const CODE = /\.(tsx?|mjs)$/
const ALIAS = /^#(?=(contracts|domain|lifecycles|src|server|demo|tests)\/)/
const TEST = /^(?!tests\/(browser|bench)\/).*(?<!\.night)\.test\.tsx?$/

/** They import the whole server and the whole browser: a path through them would reach every test. */
const HUB = /^(server\/app\.ts|src\/route-tree\.gen\.ts|src\/app\/)/

/** A change of these files affects everything: their tests are those that import a hub. */
const PART_OF_HUB = /^(server\/app\.ts|server\/plugins\/|src\/app\/|src\/routes\/_[^/]*$)/

/** Within this many imports of the changed file, tests beside a file and tests that open the address of a route count too. */
const NEAR = 2

/** Reads every source file once. */
export async function readImportGraph(root: string): Promise<ImportGraph> {
  const names = (await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)))).flat()
  const read = async (name: string) =>
    [name, CODE.test(name) ? await readFile(path.join(root, name), 'utf8') : ''] as const
  return importGraph(new Map(await Promise.all(names.map(read))))
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  const importers = new Map<string, string[]>()
  const add = (target: string, file: string) => {
    importers.set(target, [...(importers.get(target) ?? []), file])
  }
  for (const [file, text] of texts) {
    for (const specifier of importedBy(text)) {
      const target = resolve(file, specifier)
      if (target !== null && target !== file && texts.has(target)) add(target, file)
    }
    for (const [, pattern] of text.matchAll(GLOB)) {
      const matched = globbed(path.posix.join(path.posix.dirname(file), pattern!))
      for (const target of [...texts.keys()].filter((name) => matched.test(name))) add(target, file)
    }
  }
  const opened = [...texts]
    .filter(([file]) => OPENS_PAGES.test(file))
    .map(([file, text]) => ({ file, addresses: [...text.matchAll(ADDRESS)].map(([, address]) => address!) }))
  return {
    files: new Set([...texts.keys()].filter((file) => CODE.test(file) || importers.has(file))),
    importersOf: (file) => importers.get(file) ?? [],
    openersOf: (route) => {
      const isIts = route.startsWith('src/routes/') ? addressesOf(texts.get(route) ?? '') : null
      return isIts ? opened.filter(({ addresses }) => addresses.some(isIts)).map(({ file }) => file) : []
    },
  }
}

/** Imports are at the start of a line, as oxfmt writes them; a dynamic import names its file in one string. */
const IMPORT = /^(?:import|export)\b(?! type\b)(?:([^'"`;=()]*?)\bfrom)?\s*['"]([^'"\n]+)['"]/gm
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"\n]+)['"]/g
const GLOB = /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*'([^'\n]+)'/g
const ONLY_TYPES = /^\s*\{(\s*type\s[^,{}]+,?)+\s*\}\s*$/

/** What a file imports at run time, as it is written there. */
const importedBy = (text: string): string[] => [
  ...[...text.matchAll(IMPORT)].filter(([, names]) => !ONLY_TYPES.test(names ?? '')).map(([, , from]) => from!),
  ...[...text.matchAll(DYNAMIC_IMPORT)].map(([, from]) => from!),
]

function resolve(file: string, specifier: string): string | null {
  const [bare = ''] = specifier.split('?')
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  return ALIAS.test(bare) ? bare.slice(1) : null
}

/** `*` matches a part of a name. */
const globbed = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll('.', String.raw`\.`))
      .join('[^/]*')}$`,
  )

const OPENS_PAGES = /^src\/.*\.test\.tsx?$|^tests\/(support|conformance)\//
const ADDRESS = /['"`](\/[a-z][\w/.-]*)/gi

/**
 * Whether an address in a test belongs to a route: `/calls/` is one page, `/calls/$id` all below that, `_signed-in` has
 * none of its own.
 */
function addressesOf(text: string): ((address: string) => boolean) | null {
  const id = /createFileRoute\('([^']*)'\)/.exec(text)?.[1] ?? ''
  const [fixed = ''] = id.split('$')
  const parts = fixed.split('/').filter((part) => part && !part.startsWith('_'))
  if (parts.length === 0) return null
  const address = `/${parts.join('/')}`
  return (opened) => (fixed === id ? opened === address : opened.startsWith(`${address}/`))
}

/**
 * The tests that reach a file, the nearest first: those that import it, directly or through others, but not through the
 * whole server or the tree of all routes; and those beside one of the nearest importers, in the same module of the
 * server or feature of the browser, or that open the address of a route among them.
 */
export function testsReaching(graph: ImportGraph, file: string): ReachedTest[] {
  const steps = new Map([[file, 0]])
  const reached = new Map<string, number>()
  const reach = (test: string, distance: number) => reached.set(test, Math.min(distance, reached.get(test) ?? Infinity))
  const tests = [...graph.files].filter((name) => TEST.test(name))
  for (const [step, distance] of steps) {
    if (TEST.test(step)) reach(step, distance)
    if (HUB.test(step) && !PART_OF_HUB.test(file)) continue
    const isNear = distance <= NEAR && !/\.test\./.test(step)
    for (const importer of [...graph.importersOf(step), ...(isNear ? graph.openersOf(step) : [])]) {
      if (!steps.has(importer)) steps.set(importer, distance + 1)
    }
    const home = isNear ? homeOf(step) : null
    for (const test of home ? tests.filter((one) => one.startsWith(`${home}/`)) : []) {
      reach(test, distance + (path.dirname(test) === path.dirname(step) ? 1 : 2))
    }
  }
  const words = new Set(file.split(/\W/))
  const likeness = (test: string) => new Set(test.split(/\W/).filter((word) => words.has(word))).size
  return [...reached]
    .map(([test, distance]) => ({ test, steps: distance, likeness: likeness(test) }))
    .toSorted((a, b) => a.steps - b.steps || b.likeness - a.likeness || (a.test < b.test ? -1 : 1))
    .map(({ test, steps: distance }) => ({ test, steps: distance }))
}

/** The folder whose tests use a file through the server or the router; null if tests import the files that they test. */
const homeOf = (file: string): string | null =>
  /^(server\/modules|src\/features)\/[^/]+(?=\/)/.exec(file)?.[0] ??
  (/^src\/(routes|conversation|evaluation)\/./.test(file) ? path.posix.dirname(file) : null)
