import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration reveals nothing about either secret. */
export const isSameSecret = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other))

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request carries this secret, as machines without a session do. */
export function hasSecret(authorization: string | undefined, secret: string): boolean {
  const [, token = ''] = /^Bearer (\S{1,500})$/i.exec(authorization ?? '') ?? []
  return isSameSecret(token, secret)
}
