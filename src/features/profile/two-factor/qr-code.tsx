import { type Bitmap2D, generate } from 'lean-qr'

/** A text as a QR code. It is black on white in dark mode too, since not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const side = code.size + 2 * QUIET

  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={modulesOf(code)} fill="#000" />
    </svg>
  )
}

/** The white margin around the code, in modules: the standard requires four. */
const QUIET = 4

/** The path of one square per black module. */
function modulesOf(code: Bitmap2D): string {
  const indexes = Array.from({ length: code.size }, (_, index) => index)
  return indexes.flatMap((y) => indexes.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
}
