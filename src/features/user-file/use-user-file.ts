import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { UserFile } from '#contracts/user-files.ts'
import { useApi, useAppContext } from '#src/context/app-context.ts'
import { provideFileImport } from '#src/machines/file-import.machine.ts'

import { userFileApi } from './user-file.api.ts'

type UserFileOptions = {
  /** The file in the address. */
  opened: UserFile | null
  /** The server has a file that the address does not name yet. */
  onReceived: (file: UserFile) => void
  /** The file has changed on the server, so loaded data may be outdated. */
  onChanged: () => void
}

export type UserFileFlow = ReturnType<typeof useUserFile>

/** Runs the machine of a user file for the screen. */
export function useUserFile({ opened, onReceived, onChanged }: UserFileOptions) {
  const { inspect } = useAppContext()
  const api = useApi(userFileApi)
  const [machine] = useState(() => provideFileImport(api))
  const actor = useActorRef(machine, {
    input: { file: opened, required: ['email'], choices: { invite: false } },
    ...(inspect && { inspect }),
  })

  const received = useEffectEvent(onReceived)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    const subscriptions = [
      actor.on('file.received', ({ file }) => received(file)),
      actor.on('file.changed', () => changed()),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor])

  useEffect(() => {
    actor.send(opened ? { type: 'file.opened', file: opened } : { type: 'file.closed' })
  }, [actor, opened])

  const { value: step, context } = useSelector(actor, (snapshot) => snapshot)
  return { ...context, step, send: (event: Parameters<typeof actor.send>[0]) => actor.send(event) }
}
