import { Fragment } from 'react'
import { WordButton } from '#web/ui/buttons/word-button.tsx'
import type { Input, Readiness } from './inputs.ts'

interface MissingInputsProps {
  readiness: Readiness
  onFill: ((path: string) => void) | undefined
}

/** Lists unknown figures, each with a way to enter it. */
export function MissingInputs({ readiness: { needed, assumed }, onFill }: MissingInputsProps) {
  return (
    <>
      {needed.length > 0 && (
        <p className="text-muted">
          Still needed: <Names inputs={needed} onFill={onFill} />.
        </p>
      )}
      {needed.length === 0 && assumed.length > 0 && (
        <p className="text-small text-faint">
          Counted as zero: <Names inputs={assumed} onFill={onFill} />.
        </p>
      )}
    </>
  )
}

function Names({ inputs, onFill }: { inputs: Input[]; onFill: ((path: string) => void) | undefined }) {
  return inputs.map(({ name, path }, index) => (
    <Fragment key={path}>
      {index > 0 && (index === inputs.length - 1 ? ' and ' : ', ')}
      {onFill ? <WordButton onClick={() => onFill(path)}>{name}</WordButton> : name}
    </Fragment>
  ))
}
