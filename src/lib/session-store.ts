import * as z from 'zod/mini'

import { sessionUserSchema, type SessionUser } from '#contracts/auth.ts'

import type { SafeStorage } from './safe-storage.ts'

/** What a tab stores of its session; the specification defines the keys. */
export type SessionStore = {
  /** The value of the Authorization header, or null. */
  bearer: () => string | null
  /** The stored session at the time when the page was loaded, by the rules of *remember*; null without a token. */
  restore: () => { user: SessionUser | null; permissions: string[] } | null
  keepToken: (grant: { bearer: string; remember: boolean }) => void
  keepSession: (session: { user: SessionUser | null; permissions: string[] }) => void
  drop: () => void
}

type Storages = {
  /** The storage of this tab only. */
  session: SafeStorage
  /** The storage of the whole browser. */
  local: SafeStorage
}

export function openSessionStore({ session, local }: Storages): SessionStore {
  // the token of this tab: another tab may have replaced the one in the local storage since
  let own = { bearer: null as string | null, remember: false }

  return {
    bearer: () => readBearer(session),
    restore() {
      const summary = readSummary(local)
      const remember = summary?.remember ?? false
      if (readBearer(session) === null) {
        const localToken = readBearer(local)
        if (localToken === null || !remember) {
          local.remove(TOKEN)
          session.remove(PERMISSIONS)
          return null
        }
        session.set(TOKEN, localToken)
      }
      own = { bearer: readBearer(session), remember }
      return { user: summary?.user ?? null, permissions: readPermissions(session) }
    },
    keepToken({ bearer, remember }) {
      own = { bearer, remember }
      session.set(TOKEN, bearer)
      local.set(TOKEN, bearer)
    },
    keepSession({ user, permissions }) {
      session.set(PERMISSIONS, JSON.stringify(permissions))
      writeSummary(local, { version: VERSION, authenticated: true, user, remember: own.remember })
    },
    drop() {
      session.remove(TOKEN)
      session.remove(PERMISSIONS)
      const localToken = readBearer(local)
      if (localToken === null || localToken === own.bearer) {
        local.remove(TOKEN)
        writeSummary(local, { version: VERSION, authenticated: false, user: null, remember: false })
      }
      own = { bearer: null, remember: false }
    },
  }
}

const TOKEN = 'token'
const PERMISSIONS = 'permissions'
const SUMMARY = 'atalaya'
const VERSION = 1

/** The persisted store: only what may be stored of an open session, and nothing secret. */
const summarySchema = z.object({
  version: z.literal(VERSION),
  authenticated: z.boolean(),
  user: z.nullable(sessionUserSchema),
  remember: z.boolean(),
})
type Summary = z.infer<typeof summarySchema>

const bearerSchema = z.string().check(z.regex(/^Bearer [\w.~+/=-]+$/))

const readBearer = (storage: SafeStorage) => readOrDrop(storage, TOKEN, bearerSchema, (text) => text)

const readPermissions = (storage: SafeStorage) =>
  readOrDrop(storage, PERMISSIONS, z.array(z.string()), JSON.parse) ?? []

const readSummary = (storage: SafeStorage) => readOrDrop(storage, SUMMARY, summarySchema, JSON.parse)

const writeSummary = (storage: SafeStorage, summary: Summary) => storage.set(SUMMARY, JSON.stringify(summary))

/** The value under the key; null if there is none, or if it is not ours: then it is removed. */
function readOrDrop<Schema extends z.core.$ZodType>(
  storage: SafeStorage,
  key: string,
  schema: Schema,
  decode: (text: string) => unknown,
): z.output<Schema> | null {
  const text = storage.get(key)
  if (text === null) return null
  const read = z.safeParse(
    schema,
    attempt(() => decode(text)),
  )
  if (read.success) return read.data
  storage.remove(key)
  return null
}

function attempt(decode: () => unknown): unknown {
  try {
    return decode()
  } catch {
    return undefined
  }
}
