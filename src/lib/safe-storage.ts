/** The part of a browser storage that we use. It never throws. */
export type SafeStorage = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/** A browser storage, or the memory of the page if the browser refuses it (blocked, full, private). */
export function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <Answer>(action: (storage: Storage) => Answer): Answer | undefined => {
    try {
      return action(open())
    } catch {
      return undefined
    }
  }

  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
