import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { useSample } from './sample.queries.ts'

/** A made-up product in one click, to see what a project is before filling one's own. */
export function SampleButton(look: Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const { make, isMaking } = useSample()
  return (
    <Button {...look} loading={isMaking} onClick={make}>
      Try a sample product
    </Button>
  )
}
