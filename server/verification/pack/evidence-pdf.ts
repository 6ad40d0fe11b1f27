import { buffer } from 'node:stream/consumers'

import Pdf from 'pdfkit'

import type { PaymentFrequency, PaymentMethod } from '#contracts/policy-words.ts'
import type { DatumFinding, DisclosureFinding, PolicyDatum, Verification } from '#contracts/verifications.ts'
import { minorDigits } from '#domain/money/money.ts'
import { localTime } from '#domain/time/time-zone.ts'
import { isListedDatum } from '#domain/verification/open-points.ts'

import {
  comparedWords,
  datumWords,
  eventWords,
  foundWords,
  labels,
  type PackLanguage,
  packLanguage,
  stateWords,
} from './pack-words.ts'
import { inWinAnsi } from './win-ansi.ts'

/** The evidence file as a printable sheet: the findings, people's comments, and the decision. */
export async function evidencePdf(file: Verification, made: { at: Date; version: string }): Promise<Buffer> {
  const sheet = new Sheet(file, made)
  sheet.head()
  sheet.verdict()
  sheet.disclosures()
  sheet.data()
  sheet.steps()
  return sheet.done()
}

class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #file: Verification
  readonly #language: PackLanguage
  readonly #made: { at: Date; version: string }

  constructor(file: Verification, made: { at: Date; version: string }) {
    this.#file = file
    this.#made = made
    this.#language = packLanguage(file.call.country)
    const { title } = labels[this.#language]
    this.#pdf = new Pdf({
      size: 'A4',
      margins: { top: 48, bottom: 56, left: 48, right: 48 },
      bufferPages: true,
      lang: this.#language,
      info: { Title: `${title} ${file.id}`, Producer: `Atalaya ${made.version}`, CreationDate: made.at },
    })
  }

  head() {
    const { call, policy, id } = this.#file
    const words = labels[this.#language]
    this.#text(`${words.title} ${id}`, 18, 'bold')
    this.#facts([
      [words.conversation, String(call.id)],
      [words.began, call.started_at === null ? '—' : this.#time(call.started_at)],
      [words.partner, `${call.partner.name} (${call.country})`],
      [words.agent, call.agent ?? '—'],
      [words.policy, policy ? [policy.number, policy.product].filter(Boolean).join(' · ') : words.noPolicy],
      [words.zone, call.time_zone],
    ])
    this.#text(words.masked, 8, 'plain', GREY)
  }

  verdict() {
    const { state, note, decided_by, decided_at, due_on, repair, is_outdated } = this.#file
    const words = labels[this.#language]
    this.#title(words.verdict)
    this.#text(stateWords[this.#language][state], 13, 'bold')
    if (is_outdated) this.#text(words.outdated, 9, 'bold')
    this.#facts([
      ...(decided_at === null
        ? []
        : ([[words.by, `${decided_by?.name ?? '—'} · ${this.#time(decided_at)}`]] as [string, string][])),
      ...(note === '' ? [] : ([[words.reason, note]] as [string, string][])),
      ...(due_on === null ? [] : ([[words.dueOn, due_on]] as [string, string][])),
      ...(repair === null ? [] : ([[words.repairedBy, String(repair.id ?? '—')]] as [string, string][])),
    ])
  }

  disclosures() {
    const words = labels[this.#language]
    this.#title(words.disclosures)
    const { disclosures, disclosures_version } = this.#file
    if (disclosures.length === 0) this.#text(words.noLaw, 9)
    else this.#text(disclosures_version ?? '', 8, 'plain', GREY)
    for (const one of disclosures) this.#disclosure(one)
  }

  #disclosure(finding: DisclosureFinding) {
    const words = labels[this.#language]
    const found = foundWords[this.#language]
    const { text, code, is_mandatory, judged, judged_by, comment } = finding
    this.#pdf.moveDown(0.5)
    const title = text?.title[this.#language] ?? code
    this.#text(`${title} (${is_mandatory ? words.mandatory : words.advised})`, 10, 'bold')
    const person = judged === null ? words.nobody : `${found[judged]}${judged_by ? `, ${judged_by.name}` : ''}`
    this.#text(`${words.rules}: ${found[finding.found]} · ${words.person}: ${person}`, 9)
    this.#quote(finding)
    if (comment !== '') this.#text(comment, 9)
    if (!text) return
    const { law, article, asks: requirement } = text.source
    const where = article === null ? law : `${law}, ${words.article} ${article}`
    this.#text(`${words.law}: ${where}. ${requirement}`, 8, 'plain', GREY)
  }

  #quote({ quote, from_ms }: DisclosureFinding | DatumFinding) {
    if (quote === null) return
    const when = from_ms === null ? '' : `${labels[this.#language].at} ${clock(from_ms)}: `
    this.#text(`${when}“${quote}”`, 9, 'italic')
  }

  data() {
    const words = labels[this.#language]
    const listed = this.#file.data.filter(isListedDatum)
    if (listed.length === 0) return
    this.#title(words.data)
    for (const datum of listed) {
      const compared = comparedWords[this.#language]
      const result = compared[datum.judged ?? datum.found]
      this.#pdf.moveDown(0.4)
      this.#text(`${datumWords[this.#language][datum.code]}: ${result}`, 10, 'bold')
      const spoken = datum.said === null ? '' : ` · ${words.said}: ${datum.said}`
      this.#text(`${words.told}: ${policyDatumText(datum.told, this.#language)}${spoken}`, 9)
      if (datum.found !== 'met') this.#quote(datum)
      if (datum.comment !== '') this.#text(datum.comment, 9)
    }
  }

  steps() {
    if (this.#file.steps.length === 0) return
    this.#title(labels[this.#language].steps)
    for (const { event, by, at, note } of this.#file.steps) {
      this.#text(`${this.#time(at)} · ${eventWords[this.#language][event]} · ${by?.name ?? '—'}`, 9)
      if (note !== '') this.#text(note, 9, 'italic')
    }
  }

  async done(): Promise<Buffer> {
    const { made, page } = labels[this.#language]
    const { count } = this.#pdf.bufferedPageRange()
    const foot = `${made} ${this.#made.version} · ${this.#time(this.#made.at.toISOString())}`
    for (let at = 0; at < count; at += 1) {
      this.#pdf.switchToPage(at)
      // below the margin: there a page would break by itself
      this.#pdf.page.margins.bottom = 0
      const y = this.#pdf.page.height - 40
      this.#pdf.font(FONTS.plain).fontSize(8).fillColor(GREY)
      this.#pdf.text(inWinAnsi(`${foot} · ${page} ${at + 1}/${count}`), 48, y, { lineBreak: false })
    }
    const bytes = buffer(this.#pdf)
    this.#pdf.end()
    return bytes
  }

  /** A title is never the last line of a page. */
  #title(text: string) {
    if (this.#pdf.y > this.#pdf.page.height - 140) this.#pdf.addPage()
    else this.#pdf.moveDown(1)
    this.#text(text, 13, 'bold')
  }

  #facts(facts: readonly [string, string][]) {
    for (const [name, value] of facts) this.#text(`${name}: ${value}`, 9)
  }

  #text(text: string, size: number, font: keyof typeof FONTS = 'plain', colour = 'black') {
    this.#pdf.font(FONTS[font]).fontSize(size).fillColor(colour).text(inWinAnsi(text))
  }

  #time(at: string): string {
    return localTime(this.#file.call.time_zone, new Date(at)).replace('T', ' ')
  }
}

const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' }
const GREY = '#555555'

/** `4:07` */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The policy's value of a datum, in words. */
function policyDatumText(stated: PolicyDatum | null, language: PackLanguage): string {
  if (stated === null) return '—'
  switch (stated.as) {
    case 'text':
      return stated.text
    case 'day':
      return stated.day
    case 'list':
      return stated.texts.join(', ')
    case 'money':
      return stated.amounts.map(({ minor, currency }) => amount(minor, currency, language)).join(' · ')
    case 'frequency':
      return FREQUENCIES[language][stated.frequency]
    case 'method':
      return METHODS[language][stated.method]
  }
}

function amount(minor: number, currency: string, language: PackLanguage): string {
  const digits = minorDigits(currency)
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${currency} ${written.format(minor / 10 ** digits)}`
}

const FREQUENCIES: Record<PackLanguage, Record<PaymentFrequency, string>> = {
  en: {
    ...{ monthly: 'monthly', bimonthly: 'every two months', quarterly: 'quarterly', yearly: 'yearly', single: 'once' },
    ...{ 'four-monthly': 'every four months', 'half-yearly': 'half-yearly' },
  },
  es: {
    ...{ monthly: 'mensual', bimonthly: 'bimestral', quarterly: 'trimestral', yearly: 'anual', single: 'pago único' },
    ...{ 'four-monthly': 'cuatrimestral', 'half-yearly': 'semestral' },
  },
  'pt-BR': {
    ...{ monthly: 'mensal', bimonthly: 'bimestral', quarterly: 'trimestral', yearly: 'anual', single: 'único' },
    ...{ 'four-monthly': 'quadrimestral', 'half-yearly': 'semestral' },
  },
}

const METHODS: Record<PackLanguage, Record<PaymentMethod, string>> = {
  en: {
    ...{ card: 'card', 'bank-debit': 'direct debit', payroll: 'payroll', transfer: 'transfer', cash: 'cash' },
    ...{ invoice: 'invoice', other: 'other' },
  },
  es: {
    ...{ card: 'tarjeta', 'bank-debit': 'débito en cuenta', payroll: 'planilla', transfer: 'transferencia' },
    ...{ cash: 'efectivo', invoice: 'factura', other: 'otro' },
  },
  'pt-BR': {
    ...{ card: 'cartão', 'bank-debit': 'débito em conta', payroll: 'folha', transfer: 'transferência' },
    ...{ cash: 'dinheiro', invoice: 'fatura', other: 'outro' },
  },
}
