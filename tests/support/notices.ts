import { notificationsStore } from '@mantine/notifications'
import { onTestFinished } from 'vitest'

/** Every notice from now on, with the milliseconds for which it is visible, even after it has disappeared. */
export function noticesShown(): { text: unknown; milliseconds: unknown }[] {
  const seen = new Set<string | undefined>()
  const notices: { text: unknown; milliseconds: unknown }[] = []
  onTestFinished(
    notificationsStore.subscribe(({ notifications }) => {
      for (const { id, message, autoClose } of notifications) {
        if (seen.has(id)) continue
        seen.add(id)
        notices.push({ text: message, milliseconds: autoClose })
      }
    }),
  )
  return notices
}
