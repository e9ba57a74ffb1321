/** The person at this browser: a name asked once, kept by the server's cookie. */

import { api } from './api';

class Me {
  person = $state('');
  name = $state<string | null>(null);
  /** False until the server has said who this is. */
  known = $state(false);

  async load(): Promise<void> {
    Object.assign(this, await api.me());
    this.known = true;
  }

  async rename(name: string): Promise<void> {
    Object.assign(this, await api.rename(name));
    this.known = true;
  }
}

export const me = new Me();
