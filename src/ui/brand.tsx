import classes from './brand.module.css'

/** The logo, a tower, and the name of the application. */
export function Brand({ name, isFolded = false }: { name: string; isFolded?: boolean }) {
  return (
    <span className={classes['brand']}>
      <svg className={classes['tower']} viewBox="0 0 32 32" aria-hidden>
        <path d="M8 3h4v3h2.500V3h3v3H20V3h4v8l-2.500 2.500V25H25v4H7v-4h3.500V13.500L8 11ZM14.500 16v4h3v-4Z" />
      </svg>
      {!isFolded && name}
    </span>
  )
}
