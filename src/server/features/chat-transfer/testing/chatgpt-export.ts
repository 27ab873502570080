interface ExportedNode {
  id: string
  parent: string | null
  role?: string
  text?: string
  content?: object
  at?: number
  hidden?: boolean
  recipient?: string
}

/** A conversation in ChatGPT's export format. */
export function conversation(id: string, title: string, nodes: ExportedNode[], current?: string) {
  const mapping = Object.fromEntries(
    nodes.map(({ id, parent, role, text = '', content, at, hidden, recipient = 'all' }) => [
      id,
      {
        id,
        parent,
        children: nodes.filter((other) => other.parent === id).map((child) => child.id),
        message: role && {
          id,
          author: { role, name: null, metadata: {} },
          create_time: at ?? 1_700_000_000,
          content: content ?? { content_type: 'text', parts: [text] },
          metadata: hidden ? { is_visually_hidden_from_conversation: true } : {},
          recipient,
        },
      },
    ]),
  )
  return {
    title,
    create_time: 1_700_000_000.25,
    update_time: 1_700_000_900.5,
    mapping,
    current_node: current ?? nodes.at(-1)?.id,
    conversation_id: id,
    id,
  }
}

/** A question and its answer below a system message. */
export const simple = (id: string, title: string, question: string, answer: string) =>
  conversation(id, title, [
    { id: 'root', parent: null },
    { id: 'system', parent: 'root', role: 'system', text: 'You are ChatGPT.' },
    { id: 'q', parent: 'system', role: 'user', text: question, at: 1_700_000_100 },
    { id: 'a', parent: 'q', role: 'assistant', text: answer, at: 1_700_000_200 },
  ])
