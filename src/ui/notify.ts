import { t } from '@lingui/core/macro'

export type Notice = { text: string; milliseconds: number }

/** Shows a notice for its time. The notice board is fetched when the first one is wanted. */
export async function notify({ text, milliseconds }: Notice): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message: text, autoClose: milliseconds, closeButtonProps: { 'aria-label': t`Close` } })
}

let wanted = false
const listeners = new Set<() => void>()

/** Whether a notice was ever wanted, as an external store of React. */
export const noticesWanted = {
  read: () => wanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
