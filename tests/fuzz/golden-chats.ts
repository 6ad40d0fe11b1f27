import { zipOf } from '#tests/support/zip.ts'

const android = [
  '28/3/2025, 9:29\u202Fp.\u00A0m. - Los mensajes y las llamadas están cifrados de extremo a extremo.',
  '28/3/2025, 9:29\u202Fp.\u00A0m. - Asesora Ana: Buenas noches',
  '¿En qué le ayudo?',
  '28/3/2025, 9:31\u202Fp.\u00A0m. - Luis Gil: Mi póliza: la 123',
  '29/3/2025, 12:05\u202Fa.\u00A0m. - Luis Gil: PTT-20250329-WA0001.opus (archivo adjunto)',
  '29/3/2025, 12:06\u202Fa.\u00A0m. - Luis Gil: <Multimedia omitido>',
].join('\n')

const iphone = [
  '[28/3/25, 21:29:10] Seguros Sol: \u200ELos mensajes y las llamadas están cifrados de extremo a extremo.',
  '\u200E[28/3/25, 21:30:10] ~\u202FLuis Gil: \u200E<adjunto: 00000002-PHOTO-2025-03-28-21-30-10.jpg>',
  '\u200E[28/3/25, 21:30:40] ~\u202FLuis Gil: Cédula.pdf • \u200E2 páginas \u200Edocumento omitido',
].join('\r\n')

export const goldenChats = {
  whatsapp: [
    { name: 'Chat de WhatsApp con Luis.txt', bytes: Buffer.from(android) },
    { name: '_chat.txt', bytes: Buffer.from(iphone) },
    {
      name: 'chat.zip',
      bytes: zipOf({
        '_chat.txt': iphone,
        '00000002-PHOTO-2025-03-28-21-30-10.jpg': Buffer.from('\u00FF\u00D8\u00FF', 'latin1'),
      }),
    },
  ],
}
