import { type Bitmap2D, generate } from 'lean-qr'

/** A text as a QR code: black on white in the dark too, since not every camera reads it the other way round. */
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

/** Modules of white around the code: the standard asks for four. */
const QUIET = 4

/** A square for every black module. */
function modulesOf(code: Bitmap2D): string {
  const all = Array.from({ length: code.size }, (_, at) => at)
  return all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
}
