import fs from 'node:fs'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread: its TypeScript source or, in the built server, the file `built` beside the caller's chunk or
 * one folder up.
 */
export function startThread(source: URL, built: string, options: WorkerOptions = {}): Worker {
  if (import.meta.url.endsWith('.ts')) return startSource(source, options)
  const candidates = [`./${built}`, `../${built}`].map((place) => new URL(place, import.meta.url))
  return new Worker(
    candidates.find((place) => fs.existsSync(place))!,
    options,
  )
}

/**
 * Node 20 refuses a worker whose first file is TypeScript, even under tsx: a line of JavaScript has to load tsx first.
 */
function startSource(source: URL, options: WorkerOptions) {
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'))
  const bootstrap = `import(${tsx}).then(({ register }) => (register(), import(${JSON.stringify(source.href)})))`
  return new Worker(bootstrap, { ...options, eval: true, execArgv: [] })
}
