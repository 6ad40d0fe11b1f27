/** The link of a mail that leads to `path`; its text may be quoted-printable. */
export function linkIn(mail: string, path: string): string {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = new RegExp(`https?://\\S+${path}[^\\s"<>]+`).exec(text)?.[0]
  if (!link) throw new Error(`No link to ${path} in:\n${text}`)
  return link
}
