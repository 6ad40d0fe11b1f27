import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'

import { can } from '#src/machines/landing.ts'

import type { PlaceGroup } from './places.ts'

export type Destination = { key: string; label: string; hint: string; link: { to: string; params?: { id: string } } }

type Search = { query: string; groups: readonly PlaceGroup[]; permissions: readonly string[]; i18n: I18n }
type Source = (search: Search) => Destination[]

/** Everywhere that the words lead to, best first. Another kind of destination is another source. */
export const destinationsFor = (search: Search): Destination[] => sources.flatMap((source) => source(search))

const callByNumber: Source = ({ query, permissions, i18n }) => {
  const number = /^#?(\d{1,15})$/.exec(query.trim())?.[1]
  if (!number || !can(permissions, 'call-detail')) return []
  return [
    {
      key: `call-${number}`,
      label: i18n._(msg`Call ${number}`),
      hint: i18n._(msg`Call`),
      link: linkOptions({ to: '/call-detail/$id', params: { id: number } }),
    },
  ]
}

const pages: Source = ({ query, groups, i18n }) => {
  const wanted = plain(query)
  return groups.flatMap((group) =>
    group.places
      .map(({ to, label }) => ({ key: to, label: i18n._(label), hint: i18n._(group.label), link: linkOptions({ to }) }))
      .filter(({ label, hint }) => plain(`${hint} ${label}`).includes(wanted)),
  )
}

const sources: Source[] = [callByNumber, pages]

/** Without case, accents and spaces around: what people type in a hurry. */
const plain = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase()
