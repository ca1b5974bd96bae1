// Narrows a legal list by places and words, until one action is left. Knows no game.

/// An action of the server: [canonical text, text in the style of records, places, word].
const PLACES = 2;
const WORD = 3;

/// The most buttons of a choice.
export const MOST = 24;

/// Whether `part` is in `whole`, in its order.
function follows(part, whole) {
  let at = 0;
  for (const place of whole) if (at < part.length && place === part[at]) at += 1;
  return at === part.length;
}

const contains = (part, whole) => part.every((place) => whole.includes(place));

export class Narrowing {
  constructor(actions) {
    this.all = actions;
    this.reset();
  }

  reset() {
    this.places = [];
    this.word = null;
    this.left = this.all;
  }

  /// Whether something was chosen.
  get begun() { return this.places.length > 0 || this.word !== null; }

  fits(places, chosen) {
    const words = chosen === null ? this.all : this.all.filter((action) => action[WORD] === chosen);
    if (places.length === 0) return words;
    // In the order of the text, from its first place; else inside it; else in any order.
    const ways = [
      (whole) => whole[0] === places[0] && follows(places, whole),
      (whole) => follows(places, whole),
      (whole) => contains(places, whole),
    ];
    for (const way of ways) {
      const found = words.filter((action) => way(action[PLACES]));
      if (found.length) return found;
    }
    return [];
  }

  /// Chooses a place. Returns an action if it is certain.
  place(index) {
    // A chosen place, chosen again, is taken back, unless an action goes there twice.
    let places = [...this.places, index];
    let left = this.fits(places, this.word);
    const twice = left.some((action) => action[PLACES].filter((one) => one === index).length > 1);
    if (this.places.includes(index) && !twice) {
      places = this.places.slice(0, this.places.indexOf(index));
      left = this.fits(places, this.word);
      [this.places, this.left] = [places, left];
      return null;
    }
    if (!left.length) {
      places = [index];
      left = this.fits(places, this.word);
      if (!left.length) { left = this.fits(places, null); this.word = null; }
      if (!left.length) return null;
    }
    [this.places, this.left] = [places, left];
    return this.certain();
  }

  /// Chooses a word.
  choose(chosen) {
    const left = this.fits(this.places, chosen);
    if (!left.length) return null;
    [this.word, this.left] = [chosen, left];
    return this.certain();
  }

  /// Chooses a piece beside the board. Chosen again, it is put back.
  hand(chosen) {
    if (this.word === chosen) { this.reset(); return null; }
    if (!this.fits(this.places, chosen).length) this.reset();
    return this.choose(chosen);
  }

  /// The action that is left, if all its places were chosen, or two of more.
  certain() {
    if (this.left.length !== 1) return null;
    const [action] = this.left;
    const chosen = this.places.length;
    const done = chosen >= action[PLACES].length || chosen >= 2 ||
      (this.word !== null && this.word === action[WORD] && chosen >= 1);
    return done && this.begun ? action : null;
  }

  /// The places that continue the choice.
  can() {
    const next = new Set();
    for (const action of this.left) {
      const places = action[PLACES];
      // Before the first choice only first places are offered.
      if (this.places.length === 0) {
        if (places.length) next.add(places[0]);
        continue;
      }
      let at = 0;
      let ordered = true;
      for (const place of this.places) {
        const found = places.indexOf(place, at);
        if (found < 0) { ordered = false; break; }
        at = found + 1;
      }
      for (const place of ordered ? places.slice(at) : places) next.add(place);
    }
    return next;
  }

  /// The words that continue the choice: those of the actions that are left, if they differ.
  words() {
    if (this.word !== null) return [];
    const words = [...new Set(this.left.map((action) => action[WORD]))].filter((text) => text !== "");
    const several = words.length > 1 || this.left.some((action) => action[WORD] === "");
    return several && words.length <= MOST ? words : [];
  }

  /// The actions to offer as buttons: those without a place, and all that are left if they are few.
  buttons() {
    const bare = this.begun ? [] : this.all.filter((action) => action[PLACES].length === 0);
    const few = this.begun && this.left.length <= MOST ? this.left : [];
    // Nothing else leads to actions without a place: all of them are offered.
    const lost = !this.begun && bare.length === this.all.length;
    return bare.length <= MOST || lost ? [...new Set([...bare, ...few])] : few;
  }
}
