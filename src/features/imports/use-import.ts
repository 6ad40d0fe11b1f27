import { useRouter } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Import } from '#contracts/imports.ts'
import { provideImport } from '#src/machines/import.machine.ts'
import type { ImportApi } from '#src/machines/import.ts'

type ImportOptions = {
  api: ImportApi<Import>
  /** The one that the address names. */
  opened: Import | null
  /** The server keeps an import that the address does not name yet. */
  onCreated: (created: Import) => void
  /** What the server tells of it may be another thing now. */
  onChanged: () => void
}

export type ImportFlow = ReturnType<typeof useImport>

/** The way of an import, as the screen lives through it. */
export function useImport({ api, opened, onCreated, onChanged }: ImportOptions) {
  const { inspect } = useRouter().options.context
  const [machine] = useState(() => provideImport(api))
  const actor = useActorRef(machine, { input: { import: opened }, ...(inspect && { inspect }) })

  const created = useEffectEvent(onCreated)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    const subscriptions = [
      actor.on('import.created', (event) => created(event.import)),
      actor.on('import.changed', () => changed()),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])

  useEffect(() => {
    actor.send(opened ? { type: 'import.opened', import: opened } : { type: 'import.closed' })
  }, [actor, opened])

  const snapshot = useSelector(actor, (current) => current)
  const step = typeof snapshot.value === 'string' ? snapshot.value : 'sending'
  return { ...snapshot.context, step, send: (event: Parameters<typeof actor.send>[0]) => actor.send(event) }
}
