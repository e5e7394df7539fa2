import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchFocus } from './focusReturn';

const page = `<main id="main" tabindex="-1"><section><button id="row">Edit</button><button id="next">Next</button></section></main>`;
let end: () => void;

beforeEach(() => {
  document.body.innerHTML = page;
  end = watchFocus();
});
afterEach(() => end());

const at = (id: string) => document.getElementById(id) as HTMLElement;

function open(id: string): Element {
  const layer = document.createElement('div');
  layer.innerHTML = `<div class="ant-modal-root"><button id="${id}">Save</button></div>`;
  document.body.append(layer);
  at(id).focus();
  return layer;
}

async function close(layer: Element): Promise<void> {
  layer.remove();
  if (document.activeElement && !document.activeElement.isConnected) document.body.focus();
  await new Promise((done) => setTimeout(done));
}

describe('the focus after a dialog', () => {
  it('returns to the element that opened it', async () => {
    at('row').focus();
    await close(open('save'));
    expect(document.activeElement?.id).toBe('row');
  });

  it('returns to it also after Tab has gone round the dialog', async () => {
    at('row').focus();
    const layer = open('save');
    at('next').focus();
    at('save').focus();
    await close(layer);
    expect(document.activeElement?.id).toBe('row');
  });

  it('moves into the dialog below', async () => {
    at('row').focus();
    const below = open('below');
    await close(open('above'));
    expect(document.activeElement?.id).toBe('below');
    await close(below);
    expect(document.activeElement?.id).toBe('row');
  });

  it('moves to the neighbour of a removed element', async () => {
    at('row').focus();
    const layer = open('save');
    at('row').remove();
    await close(layer);
    expect(document.activeElement?.id).toBe('next');
  });

  it('moves to the neighbour of an element removed later', async () => {
    at('row').focus();
    await close(open('save'));
    at('row').remove();
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement?.id).toBe('next');
  });

  it('is not moved once the user has focused something else', async () => {
    at('row').focus();
    await close(open('save'));
    at('next').focus();
    at('next').remove();
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(document.body);
  });

  it('stays where the user put it', async () => {
    at('row').focus();
    const layer = open('save');
    at('next').focus();
    await close(layer);
    expect(document.activeElement?.id).toBe('next');
  });
});
