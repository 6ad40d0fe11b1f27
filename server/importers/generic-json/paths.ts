/** A path into JSON, such as `messages[].text`: names, and `[]` for each element of a list. */
export type Path = readonly string[]

export const EACH = '[]'

/** Null when the notation is invalid. */
export function pathOf(written: string): Path | null {
  if (written.length > MAX_PATH_LENGTH) return null
  const path: string[] = []
  for (const part of written.split('.')) {
    const found = /^([^[\]]*)((?:\[\])*)$/.exec(part)
    const [, name = '', lists = ''] = found ?? []
    if (!found || (name === '' && lists === '')) return null
    if (name !== '') path.push(name)
    for (let at = 0; at < lists.length; at += EACH.length) path.push(EACH)
  }
  return path
}

export const written = (path: Path): string =>
  path.map((step, at) => (step === EACH || at === 0 ? step : `.${step}`)).join('')

/** All values at a path: one, or several when it leads through lists. */
export function valuesAt(value: unknown, [step, ...rest]: Path): unknown[] {
  if (step === undefined) return value === undefined ? [] : [value]
  if (step === EACH) return Array.isArray(value) ? value.flatMap((element: unknown) => valuesAt(element, rest)) : []
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return []
  return valuesAt(Reflect.get(value, step), rest)
}

/** The rest of a path within the elements of `prefix`; null when it does not lead through them. */
export const within = (path: Path, prefix: Path): Path | null =>
  prefix.every((step, at) => path[at] === step) ? path.slice(prefix.length) : null

/** The path up to its last list, which contains the elements that it reads. */
export const listOf = (path: Path): Path => path.slice(0, path.lastIndexOf(EACH) + 1)

/** The paths to all texts and numbers, in the order of the file. Of long lists only the first elements are read. */
export function pathsIn(value: unknown): Path[] {
  const found = new Map<string, Path>()
  const visit = (node: unknown, path: Path) => {
    if (found.size >= MAX_PATHS || path.length > MAX_DEPTH) return
    if (typeof node === 'string' || typeof node === 'number') {
      if (path.length > 0 && path.at(-1) !== EACH) found.set(written(path), path)
    } else if (Array.isArray(node)) {
      for (const element of node.slice(0, FIRST)) visit(element, [...path, EACH])
    } else if (typeof node === 'object' && node !== null) {
      for (const [name, inner] of Object.entries(node)) {
        if (/^[^.[\]]{1,100}$/.test(name)) visit(inner, [...path, name])
      }
    }
  }
  visit(value, [])
  return [...found.values()]
}

const MAX_PATH_LENGTH = 500
const MAX_PATHS = 200
const MAX_DEPTH = 12
const FIRST = 20
