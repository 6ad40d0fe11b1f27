import { t } from '@lingui/core/macro'

export type Notice = { text: string; milliseconds: number }

/** Shows a notice for the given time. The code of the notices is loaded with the first one. */
export async function notify({ text, milliseconds }: Notice): Promise<void> {
  isNeeded = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message: text, autoClose: milliseconds, closeButtonProps: { 'aria-label': t`Close` } })
}

let isNeeded = false
const listeners = new Set<() => void>()

/** Whether any notice was shown so far, as an external store for React. */
export const noticesNeeded = {
  read: () => isNeeded,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
