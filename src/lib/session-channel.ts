import * as z from 'zod/mini'

/** A channel between the tabs of the browser, on which a tab announces who has signed out. */
export type SessionChannel = {
  tellEnd: (userId: number) => void
  onEnd: (listener: (userId: number) => void) => void
}

export const openSessionChannel = (channel = new BroadcastChannel('atalaya')): SessionChannel => ({
  tellEnd: (userId) => channel.postMessage({ ended: userId }),
  onEnd: (listener) =>
    channel.addEventListener('message', ({ data }) => {
      const message = messageSchema.safeParse(data)
      if (message.success) listener(message.data.ended)
    }),
})

const messageSchema = z.object({ ended: z.number() })
