import * as z from 'zod/mini'

/** Between the tabs of one browser: who logged out in one of them. */
export type SessionChannel = {
  tellEnd: (userId: number) => void
  onEnd: (listener: (userId: number) => void) => void
}

export function openSessionChannel(channel = new BroadcastChannel('atalaya')): SessionChannel {
  const post = channel.postMessage.bind(channel)

  return {
    tellEnd: (userId) => post({ ended: userId }),
    onEnd: (listener) =>
      channel.addEventListener('message', ({ data }) => {
        const message = messageSchema.safeParse(data)
        if (message.success) listener(message.data.ended)
      }),
  }
}

const messageSchema = z.object({ ended: z.number() })
