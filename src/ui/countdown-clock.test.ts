import { describe, expect, test } from 'vitest';
import { announcement, clockFace } from './countdown-clock.ts';

describe('countdown clock', () => {
  test('formats seconds as MM:SS', () => {
    expect(clockFace(102)).toBe('01:42');
    expect(clockFace(900)).toBe('15:00');
    expect(clockFace(0.2)).toBe('00:01');
    expect(clockFace(-3)).toBe('00:00');
  });
  test('announces each of the marks 60, 30 and 20 seconds once', () => {
    const said = [];
    for (let second = 90; second > 0; second--) said.push(announcement(second + 1, second));
    expect(said.filter(Boolean)).toEqual(['Queda 1 minuto', 'Quedan 30 segundos', 'Quedan 20 segundos']);
  });
  test('announces only the lowest mark when the time passes several marks at once', () => {
    expect(announcement(80, 25)).toBe('Quedan 30 segundos');
  });
  test('announces nothing after time was added, or when no time is left', () => {
    expect(announcement(25, 120)).toBe('');
    expect(announcement(70, 0)).toBe('');
  });
});
