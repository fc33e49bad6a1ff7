/** Programs that say who they are by a number alone. */
const knownClients: Readonly<Record<string, string>> = {
  // What huggingface_hub sends where nothing tells it otherwise.
  '26be6b09-91c5-47da-9861-d2d2bb7a7e36': 'Hugging Face CLI',
}

/** What a program is called where people decide about it: its own word, which nobody has proved. */
export const clientName = (clientId: string): string => knownClients[clientId] ?? clientId
