import type { Notice } from '#src/ui/notify.ts'

/** These notices are specified word for word and are the same in every language, so they are not translated. */
export const notices = {
  signedIn: { text: 'Acceso exitoso', milliseconds: 1500 },
  registered: { text: 'Registration successfully', milliseconds: 1500 },
  linkSent: {
    text: 'Hemos enviado un correo con un enlace para resetear tu password! Por favor revisa tu buzón',
    milliseconds: 5000,
  },
  passwordChanged: { text: 'Contraseña se ha cambiado satisfactoriamente.', milliseconds: 5000 },
} as const satisfies Record<string, Notice>
