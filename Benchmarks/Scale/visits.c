// Simulates which links visitors ask one node for, by Zipf's law, and what the node's cache of links finds in memory.
//
//   visits LINKS EXPONENT CACHED-LINKS VISITS SEED
//
// The link of rank k is asked for in proportion to 1 / k^EXPONENT. The cache keeps two generations, as the service's does
// (ByteCache): a link that is asked for is in the younger one; when that has half of the room it becomes the older one, and what
// was older is forgotten. The first half of the visits fills the cache and is not counted.
//
// Prints one line of JSON: the share of visits whose link was in memory.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;

static uint64_t next(void) { // SplitMix64
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static double unit(void) { return (double)(next() >> 11) * 0x1p-53; }

// Zipf's law by rejection and inversion (Hörmann and Derflinger, 1996): constant time and memory for any number of links.
static double exponent, low, high, shortcut, most;

static double area(double x) { return exponent == 1 ? log(x) : (pow(x, 1 - exponent) - 1) / (1 - exponent); }

static double area_inverse(double y) { return exponent == 1 ? exp(y) : pow(1 + y * (1 - exponent), 1 / (1 - exponent)); }

static void prepare(double links, double law) {
    exponent = law, most = links;
    low = area(1.5) - 1, high = area(links + 0.5);
    shortcut = 2 - area_inverse(area(2.5) - pow(2, -law));
}

static uint64_t visit(void) {
    for (;;) {
        double y = high + unit() * (low - high), x = area_inverse(y), rank = floor(x + 0.5);
        if (rank < 1) rank = 1;
        if (rank > most) rank = most;
        if (rank - x <= shortcut || y >= area(rank + 0.5) - pow(rank, -exponent)) return (uint64_t)rank;
    }
}

// A set of ranks, by open addressing.
struct set {
    uint64_t *slots, mask;
    size_t count;
};

static struct set make(size_t most_members) {
    size_t slots = 16;
    while (slots < 2 * most_members) slots *= 2;
    struct set set = {calloc(slots, sizeof(uint64_t)), slots - 1, 0};
    if (!set.slots) {
        fputs("visits: not enough memory\n", stderr);
        exit(1);
    }
    return set;
}

static uint64_t *find(struct set *set, uint64_t rank) {
    uint64_t slot = (rank * 0x9E3779B97F4A7C15u >> 17) & set->mask;
    while (set->slots[slot] && set->slots[slot] != rank) slot = (slot + 1) & set->mask;
    return &set->slots[slot];
}

static void empty(struct set *set) {
    memset(set->slots, 0, (set->mask + 1) * sizeof(uint64_t));
    set->count = 0;
}

static int insert(struct set *set, uint64_t rank) {
    uint64_t *slot = find(set, rank);
    if (*slot) return 0;
    *slot = rank;
    set->count++;
    return 1;
}

int main(int count, char **arguments) {
    if (count != 6) {
        fputs("usage: visits LINKS EXPONENT CACHED-LINKS VISITS SEED\n", stderr);
        return 64;
    }
    double links = atof(arguments[1]);
    size_t room = strtoull(arguments[3], NULL, 10), half = room / 2;
    uint64_t visits = strtoull(arguments[4], NULL, 10);
    state = strtoull(arguments[5], NULL, 10);
    prepare(links, atof(arguments[2]));

    struct set younger = make(half + 1), older = make(half + 1);
    uint64_t found = 0;
    for (uint64_t number = 0; number < visits; number++) {
        uint64_t rank = visit();
        int is_known = *find(&younger, rank) || *find(&older, rank);
        if (number >= visits / 2) found += (uint64_t)is_known;
        if (half && insert(&younger, rank) && younger.count >= half) {
            struct set oldest = older;
            older = younger, younger = oldest;
            empty(&younger);
        }
    }
    printf("{\"inMemory\": %.6f}\n", (double)found / (double)(visits - visits / 2));
    return 0;
}
