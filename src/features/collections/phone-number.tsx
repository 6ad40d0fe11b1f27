/** A number to call, where the reader sees it whole; null where there is none, or nobody may call it now. */
export function PhoneNumber({ phone }: { phone: string | null }) {
  if (phone === null) return '—'
  if (phone.includes('•')) return phone
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
}
