/**
 * Sets up what is missing before a command runs. It is plain Node, so that it works before any package is installed.
 * Every function checks first and does nothing if nothing is missing.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export const ROOT = path.resolve(import.meta.dirname, '..')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

const LOCK_STAMP = path.join(ROOT, 'node_modules', '.atalaya-lock')
const BUILD_STAMP = path.join(ROOT, 'dist', '.built')
const BUILD_INPUTS = [
  ...['contracts', 'domain', 'lifecycles', 'src', 'server', 'demo', 'public', 'tools'],
  ...['index.html', 'package-lock.json', 'vite.config.ts', 'lingui.config.ts'],
]

/** Ends the process with a clear message if this Node version cannot run the product. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  console.error(`Atalaya needs Node 20.19 or newer (22 from 22.12 on); this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs exactly the versions in the lock file, unless they are already installed. */
export function ensurePackages() {
  requireNode()
  const lockHash = sha256(path.join(ROOT, 'package-lock.json'))
  if (existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, 'utf8') === lockHash) return
  say('Installing packages …')
  run(NPM, ['ci', '--no-audit', '--no-fund'])
  writeFileSync(LOCK_STAMP, lockHash)
}

/** Builds the code of the browser and the server, unless the last build is newer than all its inputs. */
export function ensureBuild() {
  if (existsSync(BUILD_STAMP) && statSync(BUILD_STAMP).mtimeMs > newestInput()) return
  say('Building …')
  const startedAt = new Date()
  run(NPM, ['run', '--silent', 'build'])
  mkdirSync(path.dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, '')
  utimesSync(BUILD_STAMP, startedAt, startedAt) // files edited during the build are built the next time
}

/**
 * Installs a Chromium for the browser tests: Debian's package as root on Debian (with fonts for Bengali and Chinese),
 * otherwise Playwright's own.
 */
export function ensureChromium() {
  if (process.env.PW_CHROMIUM || existsSync('/usr/bin/chromium')) return
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  say('Installing Chromium for the browser tests …')
  if (!isDebianRoot) return run('npx', ['playwright', 'install', 'chromium'])
  const packages = ['chromium', 'fonts-lohit-beng-bengali', 'fonts-wqy-microhei']
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
}

/** Runs a command of the project and ends this process with its exit code if it fails. */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32'
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell,
    env: { ...process.env, ...env },
  })
  if (error) console.error(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs the built product in this process, as if it had been called with `args`. */
export async function runAtalaya(args) {
  const entry = path.join(ROOT, 'dist', 'server', 'atalaya.mjs')
  process.argv = [process.argv[0], entry, ...args]
  await import(pathToFileURL(entry).href)
}

/** The modification time of the newest input of the build, in milliseconds; files that the build itself generates do not count. */
function newestInput() {
  const files = BUILD_INPUTS.flatMap((input) => {
    const location = path.join(ROOT, input)
    if (!statSync(location, { throwIfNoEntry: false })?.isDirectory()) return [location]
    return readdirSync(location, { recursive: true }).map((name) => path.join(location, String(name)))
  })
  return Math.max(...files.filter((file) => !GENERATED.test(file)).map(modifiedAt))
}

const GENERATED = /\.gen\.ts$|locales[\\/][^\\/]+\.json$/
const modifiedAt = (file) => {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.mtimeMs : 0
}
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
const say = (sentence) => console.error(sentence)
