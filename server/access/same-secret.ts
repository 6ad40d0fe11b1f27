import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing about either. */
export const isSameSecret = (one: string, other: string) => timingSafeEqual(sha256(one), sha256(other))

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request brings a secret along, as machines do that have no session. */
export function hasSecret(authorization: string | undefined, secret: string): boolean {
  const [, told = ''] = /^Bearer (\S{1,500})$/i.exec(authorization ?? '') ?? []
  return isSameSecret(told, secret)
}
