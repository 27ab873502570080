import type { BlockView } from '../drawing.ts'
import { Paragraphs, Section } from './parts.tsx'

export const Delivery: BlockView<'delivery'> = ({ props: { title, text, days } }) => (
  <Section kind="promise" title={title}>
    {days && <p className="days">{days}</p>}
    <Paragraphs text={text} />
  </Section>
)

export const Guarantee: BlockView<'guarantee'> = ({ props: { title, text, days } }) => (
  <Section kind="promise" title={title}>
    {days && <p className="days">{days}</p>}
    <Paragraphs text={text} />
  </Section>
)

export const Faq: BlockView<'faq'> = ({ props: { title, items } }) => (
  <Section kind="faq" title={title}>
    {items.map(({ question, answer }) => (
      <details key={question}>
        <summary>{question}</summary>
        <Paragraphs text={answer} />
      </details>
    ))}
  </Section>
)

export const Specs: BlockView<'specs'> = ({ props: { title, rows } }) => (
  <Section kind="specs" title={title}>
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

export const Policies: BlockView<'policies'> = ({ props: { title, items } }) => (
  <Section kind="policies" title={title}>
    {items
      .filter(({ text }) => text !== '')
      .map((item) => (
        <details key={item.title} id={item.kind}>
          <summary>{item.title}</summary>
          <Paragraphs text={item.text} />
        </details>
      ))}
  </Section>
)

export const Footer: BlockView<'footer'> = ({ props: { company, contact, text, links } }) => (
  <footer className="b b-footer">
    <div className="w">
      {company && <strong>{company}</strong>}
      {contact && <span>{contact}</span>}
      <Paragraphs text={text} />
      {links.length > 0 && (
        <nav aria-label="Footer">
          {links.map(({ label, link }) => (
            <a key={`${label}${link}`} href={link}>
              {label}
            </a>
          ))}
        </nav>
      )}
    </div>
  </footer>
)
