import { describe, expect, it } from 'vitest';
import type { ItemResult } from '../inspection.ts';
import { DEFAULT_TEMPLATE } from '../templates.ts';
import { serviceFor, severityOfItem, suggestions, worstOf } from './suggestions.ts';

const found = (state: ItemResult['state']): ItemResult => ({ state, note: '', photos: [] });
const service = (nameEn: string, nameEs = '') => ({ id: nameEn, nameEn, nameEs, laborMilli: 1500 });

describe('suggested jobs', () => {
  it('WO-04 WO-17 puts jobs from the inspection first, with their catalog service', () => {
    const services = [service('Front brake service, dual disc'), service('Front brake service')];
    const [first, ...others] = suggestions(
      DEFAULT_TEMPLATE,
      { brakes_front_pads: found('failed'), brakes_discs: found('attention'), drive_chain: found('ok') },
      services,
    );
    expect(first).toMatchObject({
      key: 'Front brake service',
      items: ['brakes_front_pads', 'brakes_discs'],
      service: { id: 'Front brake service' },
    });
    expect(others.every(({ items }) => items.length === 0)).toBe(true);
  });

  it('WO-17 loses no failed item: one without a usual job is offered under its own name', () => {
    const label = { en: 'Sidecar mount', es: 'Montaje del sidecar' };
    const template = {
      name: label,
      groups: [{ id: 'g', label, items: [{ id: 'mount', label, hint: { en: '', es: '' } }] }],
    };
    expect(suggestions(template, { mount: found('failed') }, [])[0]).toEqual({
      ...{ key: 'item:mount', title: label, laborMilli: 1000, service: null, items: ['mount'] },
    });
  });

  it('WO-17 finds a service by its English or Spanish name, but not by half of it', () => {
    const title = { en: 'Oil and filter', es: 'Aceite y filtro' };
    expect(serviceFor(title, [service('Oil & filter change')])?.id).toBe('Oil & filter change');
    expect(serviceFor(title, [service('Service A', 'Cambio de aceite y filtro')])?.id).toBe('Service A');
    expect(serviceFor(title, [service('Oil change'), service('Air filter')])).toBeNull();
  });

  it('WO-17 sets the urgency', () => {
    expect([severityOfItem(found('failed')), severityOfItem(found('attention'))]).toEqual(['urgent', 'soon']);
    expect(worstOf(['soon', 'unsafe', 'urgent'])).toBe('unsafe');
    expect(worstOf([])).toBeNull();
  });
});
