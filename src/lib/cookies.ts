/** The decoded value of a cookie of this page, or null. A value that is not encoded correctly is returned as it is. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (found === undefined) return null
  const value = found.slice(name.length + 1)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export function writeCookie(name: string, value: string, { days }: { days: number }): void {
  const maxAge = days * 24 * 60 * 60
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure()}`
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure()}`
}

const secure = () => (location.protocol === 'https:' ? '; Secure' : '')
