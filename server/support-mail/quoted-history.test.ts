import { describe, expect, test } from 'vitest'

import { writeHtml } from '#server/support-mail/html-paragraphs.ts'
import { richTextOf } from '#server/support-mail/letter-text.ts'
import { withoutHistory } from '#server/support-mail/quoted-history.ts'
import { writePlain } from '#server/support-mail/read-letter.ts'
import { plainText, written } from '#tests/support/letters.ts'

const newIn = async (text: string) =>
  plainText(richTextOf(withoutHistory(await written((writer) => writePlain(text, writer)))))
const newInHtml = async (html: string) =>
  plainText(richTextOf(withoutHistory(await written((writer) => writeHtml(html, writer)))))

test.each([
  'On Mon, Mar 10, 2025 at 9:30 AM Support <desk@example.com> wrote:',
  'On 10 Mar 2025, at 09:30, Support wrote:',
  'On Mon, Mar 10, 2025 at 9:30 AM Support <\ndesk@example.com> wrote:',
  'El lun, 10 mar 2025 a las 11:00, Mesa (<desk@example.com>) escribió:',
  'El 10/03/2025 a las 11:00, Mesa escribió:',
  'El lun, 10 mar 2025 a las 11:00, Mesa de ayuda de la compañía\n(<desk@example.com>)\nescribió:',
  'Em seg., 10 de mar. de 2025 às 11:00, Suporte <desk@example.com> escreveu:',
  'A 10 de mar. de 2025, às 11:00, Suporte escreveu:',
  'Le lun. 10 mars 2025 à 11:00, Support <desk@example.com> a écrit :',
  'Le 10 mars 2025 à 11:00, Support a écrit\u00A0:',
  'Support <desk@example.com> 于2025年3月10日周一 11:00写道：',
  'সোম, ১০ মার্চ, ২০২৫ তারিখে Support <desk@example.com> লিখেছেন:',
])('below %j is an earlier letter, quoted or not', async (attribution) => {
  expect(await newIn(`Thanks.\n\nAna\n\n${attribution}\n\n> Please try again.\n>\n>> Old.\n`)).toBe('Thanks.\n\nAna')
  expect(await newIn(`Thanks.\n${attribution}\n> Please try again.`)).toBe('Thanks.')
  expect(await newIn(`Thanks.\n\n${attribution}\n\nPlease try again.\n\nOld.`)).toBe('Thanks.')
})

test.each([
  'From: Support <desk@example.com>\nSent: Monday, March 10, 2025 9:30 AM\nTo: Ana\nSubject: Policy',
  '-----Original Message-----\nFrom: Support\nSent: Monday, March 10, 2025 9:30 AM\nTo: Ana\nSubject: Policy',
  '________________________________\nFrom: Support\nDate: 10/03/2025\nTo: Ana\nCc: Eva\nSubject: Policy',
  '*De:* Mesa <desk@example.com>\n*Enviado el:* lunes, 10 de marzo de 2025 11:00\n*Para:* Ana\n*Asunto:* Póliza',
  '-----Mensaje original-----\nDe: Mesa\nEnviado: lunes\nPara: Ana\nAsunto: Póliza',
  'De: Suporte\nEnviada em: segunda-feira, 10 de março de 2025 11:00\nPara: Rui\nAssunto: Apólice',
  'De : Support\nEnvoyé : lundi 10 mars 2025 11:00\nÀ : Anne\nObjet : Contrat',
  '发件人: Support\n发送时间: 2025年3月10日 11:00\n收件人: Ana\n主题: Policy',
])('below %j too', async (head) => {
  expect(await newIn(`Thanks.\n\n${head}\n\nPlease try again.`)).toBe('Thanks.')
})

describe('an answer', () => {
  test('above quoted lines alone', async () => expect(await newIn('Yes.\n\n> Really?\n')).toBe('Yes.'))

  test('below the letter that it answers', async () => {
    expect(await newIn('On 10 Mar 2025, at 09:30, Support wrote:\n> Really?\n\nYes.\nAna')).toBe('Yes.\nAna')
    expect(await newIn('> Really?\nYes.')).toBe('Yes.')
  })

  test('between the lines of the other letter keeps these lines', async () => {
    const text = 'On 10 Mar 2025, at 09:30, Support wrote:\n\n> Really?\n\nYes.\n\n> When?\n\nToday.'
    expect(await newIn(text)).toBe(text)
    expect(await newIn(`${text}\n\n> A long rest`)).toBe(text)
  })

  test('that quotes a spoken sentence keeps it', async () => {
    for (const text of [
      'El 10 de marzo el cliente escribió:\n\nNo pago.',
      'He wrote:\n\nNo.',
      'From: Lima\nTo: Cusco\n\nBy bus.',
    ]) {
      expect(await newIn(text)).toBe(text)
    }
    expect(await newInHtml('<blockquote>The rule</blockquote><p>Is it so?</p>')).toBe('> The rule\n\nIs it so?')
    expect(await newInHtml('<p>The rule:</p><blockquote>So it is.</blockquote>')).toBe('The rule:\n\n> So it is.')
  })

  test('that only contains an earlier letter is kept', async () => {
    for (const text of ['> Really?', 'On 10 Mar 2025, at 09:30, Support wrote:\n\n> Really?'])
      expect(await newIn(text)).toBe(text)
  })

  test('that forwards a letter keeps it', async () => {
    const head = 'From: Rui <rui@example.com>\nDate: 10 Mar 2025\nSubject: Policy\nTo: Ana'
    for (const line of [
      '---------- Forwarded message ---------',
      'Begin forwarded message:',
      'Inicio del mensaje reenviado:',
    ]) {
      const text = `See below.\n\n${line}\n\n${head}\n\nI cannot pay.`
      expect(await newIn(text)).toBe(text)
    }
  })
})

describe('in HTML', () => {
  const answer = '<p>Yes.</p>'

  test.each([
    ['Apple', '<br><blockquote type="cite"><div>On 10 Mar 2025, Support wrote:</div><p>Really?</p></blockquote>'],
    [
      'Thunderbird',
      '<div class="moz-cite-prefix">Am 10.03.25 schrieb Support:<br></div><blockquote type="cite">Really?</blockquote>',
    ],
    [
      'Gmail',
      '<div class="gmail_quote"><div class="gmail_attr">10/03, Support:</div><blockquote class="gmail_quote">Really?</blockquote></div>',
    ],
    [
      'Yahoo',
      '<div id="ydp1" class="ydp1yahoo_quoted yahoo_quoted"><div>On Monday, Support wrote:</div><p>Really?</p></div>',
    ],
    [
      'Proton',
      '<div class="protonmail_quote">On Monday, Support wrote:<br><blockquote class="protonmail_quote">Really?</blockquote></div>',
    ],
    ['Outlook on the web', '<hr><div id="divRplyFwdMsg"><b>Von:</b> Support</div><p>Really?</p>'],
    [
      'Outlook',
      '<div style="border-top:solid"><p><b>From:</b> Support<br><b>Sent:</b> Monday<br><b>To:</b> Ana</p></div><p>Really?</p>',
    ],
    ['others', '<p>On 10 Mar 2025 at 09:30, Support wrote:</p><blockquote>Really?</blockquote>'],
  ])('as %s writes it', async (_, history) => {
    expect(await newInHtml(`${answer}${history}`)).toBe('Yes.')
    expect(await newInHtml(history)).toContain('Really?')
  })

  test('when the letter was too long, the new part shows the cut', async () => {
    const old = `<blockquote type=cite>${'a'.repeat(300_000)}</blockquote>`
    expect(await newInHtml(`${answer}${old}`)).toBe('Yes.')
    expect(await newInHtml('a'.repeat(300_000))).toMatch(/\[…\]$/)
  })
})

test('is found in linear time', async () => {
  const start = performance.now()
  for (const line of ['On 1 a wrote:', 'From: a', '> a', 'On 1', '']) await newIn(`${line}\n`.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(10_000)
})
