import { writePromptText } from '../composer/composer-placeholders.ts'
import { homeQuestions } from './home-questions.ts'
import { Starter } from './starter.tsx'

export const Questions = ({ draft, currency }: { draft: string; currency: string }) => (
  <ul className="flex flex-col gap-2">
    {homeQuestions(currency).map(({ title, question }) => (
      <Starter key={title} title={title} text={question} onChoose={() => writePromptText(draft, question)} />
    ))}
  </ul>
)
