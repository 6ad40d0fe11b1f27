/** Whether the database refused a change because somebody else has the e-mail address. */
export const isEmailTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email'
